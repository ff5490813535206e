import path from "node:path";
import type { Plugin } from "vite";

const singleton = path.resolve(import.meta.dirname, "../kit/page/style-singleton.ts");
const SONNER_INJECTION = /__insertCSS\((?=["'])/;

/**
 * Keeps every style in a file or an adopted sheet, so that the pages run under `style-src 'self'`: Sonner's injected <style> is
 * dropped (its own CSS file is imported instead) and the scroll lock of Radix gets a singleton that adopts its sheet.
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
      if (!SONNER_INJECTION.test(code)) throw new Error("Sonner no longer injects its styles the way this build removes them");
      return { code: code.replace(SONNER_INJECTION, "void ("), map: null };
    },
  };
}
