// Runs before the first paint. A classic script of its own, because the content security policy allows no inline one.
try {
  // Applies the chosen theme.
  const theme = localStorage.getItem("sightline.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  // A user with a session sees another page than the document of a visitor, which base.css hides for them.
  if (Object.keys(localStorage).some((key) => key.endsWith(".refreshToken"))) document.documentElement.dataset.session = "stored";
} catch {
  // The browser blocks site data, so nothing is stored.
}
