import path from "node:path";
import type { Plugin } from "vite";

const singleton = path.resolve(import.meta.dirname, "../kit/page/style-singleton.ts");
const SONNER_INJECTION = /__insertCSS\((?=["'])/;

/**
 * Moves all styles into files or adopted style sheets so that pages run under `style-src 'self'`: drops Sonner's injected <style>
 * (its CSS file is imported instead) and replaces the style singleton of Radix's scroll lock with one that adopts its sheet.
 */
export function strictStyles(): Plugin {
  return {
    name: "strict-styles",
    enforce: "pre",
    resolveId(source) {
      return source === "react-style-singleton" ? singleton : null;
    },
    transform(code, id) {
      if (!/sonner[\\/]dist[\\/]index\.mjs/.test(id)) return null;
      if (!SONNER_INJECTION.test(code)) throw new Error("The style injection of Sonner has changed; update SONNER_INJECTION");
      return { code: code.replace(SONNER_INJECTION, "void ("), map: null };
    },
  };
}
