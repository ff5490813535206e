import { useSyncExternalStore } from "react";
import { createSignal } from "#web/kit/signal.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import { readTheme, storeTheme, THEME_KEY, type Theme } from "./theme-storage.ts";

export type ColorScheme = Exclude<Theme, "system">;

const DARK = "(prefers-color-scheme: dark)";
const theme = createSignal<Theme>(readTheme());

function applyTheme(next: Theme): void {
  const root = document.documentElement;
  if (next === "system") delete root.dataset.theme;
  else root.dataset.theme = next;
  theme.set(next);
}

/** Applies a theme immediately and in every tab, and stores it in this browser. */
export function setTheme(next: Theme): void {
  storeTheme(next);
  applyTheme(next);
}

/** The theme that the user chose. */
export function useTheme(): Theme {
  return useSignal(theme);
}

/** The colour scheme on screen, for code that cannot use the tokens in CSS. */
export function useColorScheme(): ColorScheme {
  const chosen = useTheme();
  const isSystemDark = useSyncExternalStore(subscribeToSystemTheme, () => matchMedia(DARK).matches);
  if (chosen !== "system") return chosen;
  return isSystemDark ? "dark" : "light";
}

function subscribeToSystemTheme(listener: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Keeps this tab in step with the theme chosen in another. */
export function syncThemeAcrossTabs(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === THEME_KEY) applyTheme(readTheme());
  });
}
