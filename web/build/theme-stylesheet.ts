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

/** The variables of our theme that differ from the defaults of the library, each as `--name: value;`. */
export function themeDeclarations(): string[] {
  const declarations = (css: string) => css.match(/--amplify-[\w-]+:[^;]+;/g) ?? [];
  const defaults = new Set(declarations(createTheme().cssText));
  return declarations(createTheme(theme).cssText).filter((declaration) => !defaults.has(declaration));
}

const customProperties = (): string => `[data-amplify-theme="${theme.name}"] {\n${themeDeclarations().join("\n")}\n}\n`;
