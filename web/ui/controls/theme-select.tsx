import { setTheme, useTheme } from "#web/kit/page/theme.ts";
import { THEMES, type Theme } from "#web/kit/page/theme-storage.ts";

export const THEME_LABELS: Readonly<Record<Theme, string>> = { system: "System", light: "Light", dark: "Dark" };

/** Chooses the theme in a plain select. */
export function ThemeSelect({ className }: { className: string }) {
  const theme = useTheme();
  return (
    <select
      className={className}
      aria-label="Theme"
      value={theme}
      onChange={({ target }) => setTheme(THEMES.find((option) => option === target.value) ?? "system")}
    >
      {THEMES.map((option) => (
        <option key={option} value={option}>
          {THEME_LABELS[option]}
        </option>
      ))}
    </select>
  );
}
