import { globSync } from "node:fs";
import path from "node:path";

const CALC = "(?:calc|min|max)\\(.*var\\(--.*\\)";
const NEUTRAL = "0|auto|inherit|unset|-?1px";
/** A list of tokens of one kind; `calc()` with tokens and the values that mean none are allowed too. */
const only = (...names) => {
  const one = `(?:${[...names.map((name) => `var\\(--${name}[\\w-]*\\)`), CALC, NEUTRAL].join("|")})`;
  return [new RegExp(`^${one}(?:[ /]+${one})*$`)];
};
const SPACE = only("space-", "timeline-", "top-bar", "thin-bar", "bars", "drawer");

const APP = "web/app";
const FEATURES = globSync(`${APP}/features/*`);
const STAFF_FEATURES = globSync("web/staff/features/*");
/** Folders whose classes the stylesheets of a folder must not name: what uses it, and other features. */
const HIDDEN = {
  "web/ui": ["web/app", "web/staff"],
  [`${APP}/shared`]: [`${APP}/features`, `${APP}/routes`],
  "web/staff/shared": ["web/staff/features", "web/staff/routes"],
  ...Object.fromEntries(
    [...FEATURES, ...STAFF_FEATURES].map((folder) => {
      const siblings = FEATURES.includes(folder) ? FEATURES : STAFF_FEATURES;
      return [folder, [...siblings.filter((other) => other !== folder), path.join(folder, "../../routes")]];
    }),
  ),
};
/** The start of `:global(.class)` of modules below `folders`: classes are named after their file (web/build/css-modules.ts). */
const globalOf = (folders) => {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.module.css`));
  const names = files.map((file) => path.basename(file, ".module.css"));
  return new RegExp(`:global\\([^)]*\\.(?:${names.join("|")})(?:__|--|[^\\w-])`);
};

/** Only tokens.css holds raw values: everything else names a token, so that sizes, colours and breakpoints stay few. */
export default {
  referenceFiles: ["web/ui/tokens.css"],
  rules: {
    "color-no-hex": true,
    "color-named": "never",
    "function-disallowed-list": ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "light-dark"],
    "declaration-property-value-allowed-list": {
      "font-size": only("font-size-"),
      "font-weight": only("font-weight-"),
      "/radius$/": only("radius-"),
      "z-index": only("layer-"),
      "/gap$/": SPACE,
      "/^(scroll-)?(padding|margin)/": SPACE,
    },
    "media-feature-name-disallowed-list": ["/width$/", "/height$/"],
    "declaration-property-value-disallowed-list": { font: [/\d/] },
    "block-no-empty": true,
    "no-duplicate-selectors": true,
    "declaration-block-no-duplicate-properties": true,
    "property-no-unknown": true,
    "no-unknown-custom-media": true,
  },
  overrides: [
    ...Object.entries(HIDDEN).map(([folder, hidden]) => ({
      files: [`${folder}/**/*.module.css`],
      rules: { "selector-disallowed-list": [globalOf(hidden)] },
    })),
    {
      files: ["web/ui/tokens.css"],
      rules: {
        "color-no-hex": null,
        "function-disallowed-list": null,
        "media-feature-name-disallowed-list": null,
      },
    },
  ],
};
