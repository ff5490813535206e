import { createStoredText } from "./stored-value.ts";

/** "system" follows the colour scheme of the operating system. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** `web/ui/public/first-paint.js` reads it too, before the first paint. */
const stored = createStoredText({ storage: "local", key: "theme" });

/** The key of the theme in the local storage. */
export const THEME_KEY = stored.key;

/** The theme that is stored in this browser. */
export function readTheme(): Theme {
  const text = stored.get();
  return THEMES.find((theme) => theme === text) ?? "system";
}

/** Stores a theme in this browser. */
export function storeTheme(theme: Theme): void {
  if (theme === "system") stored.remove();
  else stored.set(theme);
}
