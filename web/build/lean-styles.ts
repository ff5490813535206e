import path from "node:path";
import type { UserConfig } from "vite";
import { themeDeclarations } from "./theme-stylesheet.ts";

type Postcss = Exclude<NonNullable<NonNullable<UserConfig["css"]>["postcss"]>, string>;

const STYLES = path.resolve(import.meta.dirname, "../ui/base.css");
/** Custom properties of the component library. */
const OF_LIBRARY = /^--amplify-/;
const REFERENCE = /--amplify-[\w-]+/g;
/** Buttons in the colour of a message, such as `.amplify-button--primary--error`. Ours have none. */
const COLOURED_BUTTON = /\.amplify-button--\w+--\w+/;

/**
 * PostCSS plugin that removes what no page needs of the component library's styles: buttons in the colours of messages, and custom
 * properties that nothing reads. The library defines those of all its components on the root, so browsers would compute each of
 * them for every page. Saves a quarter of the stylesheet.
 */
export function leanStyles(): NonNullable<Postcss["plugins"]>[number] {
  return {
    postcssPlugin: "lean-styles",
    OnceExit(root) {
      if (root.source?.input.file !== STYLES) return;
      root.walkRules(COLOURED_BUTTON, (rule) => {
        const others = rule.selectors.filter((selector) => !COLOURED_BUTTON.test(selector));
        if (others.length > 0) rule.selectors = others;
        else rule.remove();
      });
      const references = new Map<string, string[]>();
      const found = new Set<string>();
      const note = (name: string, value: string) => {
        const used = value.match(REFERENCE) ?? [];
        if (OF_LIBRARY.test(name)) references.set(name, [...(references.get(name) ?? []), ...used]);
        else for (const each of used) found.add(each);
      };
      for (const declaration of themeDeclarations()) {
        const [name = "", value = ""] = declaration.split(/:(.*)/s);
        note(name, value);
      }
      root.walkDecls(({ prop, value }) => note(prop, value));
      // A set also visits what is added during the visit.
      for (const name of found) for (const next of references.get(name) ?? []) found.add(next);
      root.walkDecls(OF_LIBRARY, (declaration) => {
        if (!found.has(declaration.prop)) declaration.remove();
      });
      root.walkRules((rule) => {
        if (rule.nodes.length === 0) rule.remove();
      });
    },
  };
}
