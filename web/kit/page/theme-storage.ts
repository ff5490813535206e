/** "system" follows the colour scheme of the operating system. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The key that `web/ui/public/theme.js` reads before the first paint. */
export const THEME_KEY = "sightline.theme";

/** The theme that is stored in this browser. */
export function readTheme(): Theme {
  const stored = window.localStorage.getItem(THEME_KEY);
  return THEMES.find((theme) => theme === stored) ?? "system";
}

/** Stores a theme in this browser. */
export function storeTheme(theme: Theme): void {
  if (theme === "system") window.localStorage.removeItem(THEME_KEY);
  else window.localStorage.setItem(THEME_KEY, theme);
}
