import { createTheme } from "@aws-amplify/ui-react/server";
import type { Plugin } from "vite";
import { theme } from "#web/ui/theme.ts";

const NAME = "virtual:theme.css";
const RESOLVED = "/__theme.css";

/**
 * Writes the theme variables to a stylesheet at build time, so that pages need no inline <style> and no code to generate it.
 * Omits variables that equal the library's defaults, because the library's stylesheet already defines them.
 */
export function themeStylesheet(): Plugin {
  return {
    name: "theme-stylesheet",
    resolveId: (source) => (source === NAME ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? customProperties() : null),
  };
}

function customProperties(): string {
  const declarations = (css: string) => css.match(/--amplify-[\w-]+:[^;]+;/g) ?? [];
  const defaults = new Set(declarations(createTheme().cssText));
  const own = declarations(createTheme(theme).cssText).filter((declaration) => !defaults.has(declaration));
  return `[data-amplify-theme="${theme.name}"] {\n${own.join("\n")}\n}\n`;
}
