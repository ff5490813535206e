const CALC = "(?:calc|min|max)\\(.*var\\(--.*\\)";
const NEUTRAL = "0|auto|inherit|unset|-?1px";
/** A list of tokens of one kind; `calc()` with tokens and the values that mean none are allowed too. */
const only = (...names) => {
  const one = `(?:${[...names.map((name) => `var\\(--${name}[\\w-]*\\)`), CALC, NEUTRAL].join("|")})`;
  return [new RegExp(`^${one}(?:[ /]+${one})*$`)];
};
const SPACE = only("space-", "timeline-", "top-bar", "thin-bar", "bars", "drawer");

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
