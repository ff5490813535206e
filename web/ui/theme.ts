import type { Theme } from "@aws-amplify/ui-react";

/** The seven steps of a status colour in tokens.css, as the colour ramp that the component library expects. */
function ramp(name: string) {
  return {
    10: `var(--color-${name}-tint)`,
    20: `var(--color-${name}-soft)`,
    40: `var(--color-${name}-line)`,
    60: `var(--color-${name}-bright)`,
    80: `var(--color-${name})`,
    90: `var(--color-${name}-hover)`,
    100: `var(--color-${name}-strong)`,
  };
}

const BORDER = { value: "var(--color-border-control)" };
const ACCENT = { value: "var(--color-accent)" };
const CONTROL_TEXT = { value: "var(--font-size-14)" };
const SMALL_TEXT = { value: "var(--font-size-13)" };

/** The theme of the component library. Every value comes from tokens.css, which also holds the dark scheme. */
export const theme: Theme = {
  name: "sightline",
  tokens: {
    colors: {
      primary: ramp("accent"),
      secondary: ramp("accent"),
      red: ramp("danger"),
      blue: ramp("warning"),
      green: ramp("success"),
      font: {
        primary: "var(--color-text)",
        secondary: "var(--color-text-muted)",
        tertiary: "var(--color-text-subtle)",
        inverse: "var(--color-on-accent)",
        hover: "var(--color-accent-hover)",
        focus: "var(--color-accent-strong)",
        active: "var(--color-accent-strong)",
      },
      background: {
        primary: "var(--color-surface)",
        secondary: "var(--color-surface-muted)",
        tertiary: "var(--color-surface-strong)",
        disabled: "var(--color-surface-strong)",
      },
      border: {
        primary: "var(--color-border-control)",
        secondary: "var(--color-border)",
        tertiary: "var(--color-border-subtle)",
        disabled: "var(--color-border)",
        focus: "var(--color-accent)",
      },
    },
    fonts: { default: { variable: { value: "var(--font-family)" }, static: { value: "var(--font-family)" } } },
    radii: {
      small: { value: "var(--radius-8)" },
      medium: { value: "var(--radius-8)" },
      large: { value: "var(--radius-12)" },
    },
    components: {
      button: {
        fontSize: CONTROL_TEXT,
        fontWeight: { value: "var(--font-weight-medium)" },
        borderRadius: { value: "var(--radius-8)" },
        paddingBlockStart: { value: "var(--space-8)" },
        paddingBlockEnd: { value: "var(--space-8)" },
        paddingInlineStart: { value: "var(--space-12)" },
        paddingInlineEnd: { value: "var(--space-12)" },
        borderColor: { value: "var(--color-border)" },
        small: { fontSize: SMALL_TEXT },
        destructive: {
          backgroundColor: { value: "var(--color-danger)" },
          _hover: { backgroundColor: { value: "var(--color-danger-hover)" } },
          _focus: { backgroundColor: { value: "var(--color-danger-hover)" } },
          _active: { backgroundColor: { value: "var(--color-danger-strong)" } },
        },
      },
      field: { fontSize: CONTROL_TEXT, gap: { value: "var(--space-8)" }, label: { color: { value: "var(--color-text-muted)" } } },
      fieldcontrol: { fontSize: CONTROL_TEXT, borderRadius: { value: "var(--radius-8)" }, borderColor: BORDER },
      fieldmessages: { error: { fontSize: SMALL_TEXT }, description: { fontSize: SMALL_TEXT } },
      // As clear as the fields beside them.
      select: { backgroundColor: { value: "transparent" } },
      sliderfield: {
        track: { backgroundColor: { value: "var(--color-border)" }, height: { value: "4px" }, minWidth: { value: "0" } },
        range: { backgroundColor: ACCENT },
        thumb: {
          width: { value: "16px" },
          height: { value: "16px" },
          borderColor: ACCENT,
          backgroundColor: { value: "var(--color-white)" },
          borderWidth: { value: "2px" },
        },
      },
      loader: { strokeFilled: ACCENT, linear: { strokeFilled: ACCENT } },
      placeholder: {
        startColor: { value: "var(--color-skeleton)" },
        endColor: { value: "var(--color-skeleton-shine)" },
        borderRadius: { value: "var(--radius-8)" },
      },
    },
  },
};
