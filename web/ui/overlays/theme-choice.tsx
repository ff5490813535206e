import { Monitor, Moon, Sun } from "lucide-react";
import { setTheme, useTheme } from "#web/kit/page/theme.ts";
import { THEMES } from "#web/kit/page/theme-storage.ts";
import { THEME_LABELS } from "#web/ui/controls/theme-select.tsx";
import { MenuChoice, MenuOption } from "./menu.tsx";

const ICONS = { system: <Monitor />, light: <Sun />, dark: <Moon /> };

/** Chooses the theme inside a menu. */
export function ThemeChoice() {
  const theme = useTheme();
  return (
    <MenuChoice heading="Theme" value={theme} onChange={setTheme}>
      {THEMES.map((option) => (
        <MenuOption key={option} icon={ICONS[option]} value={option}>
          {THEME_LABELS[option]}
        </MenuOption>
      ))}
    </MenuChoice>
  );
}
