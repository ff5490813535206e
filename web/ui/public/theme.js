// Applies the chosen theme before the first paint. A classic script of its own, because the content security policy allows no inline one.
try {
  const theme = localStorage.getItem("sightline.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // The browser blocks site data, so no theme is stored.
}
