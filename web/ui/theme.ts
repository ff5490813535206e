import type { Theme } from "@aws-amplify/ui-react";

type Ramp = Record<10 | 20 | 40 | 60 | 80 | 90 | 100, string>;

function ramp(
  ...[tint, light, soft, base, strong, deep, darkest]: [string, string, string, string, string, string, string]
): Ramp {
  return { 10: tint, 20: light, 40: soft, 60: base, 80: strong, 90: deep, 100: darkest };
}

/**
 * The theme of all screens. The named colors are primary #6515dd, secondary #3e1191, accent #8b78fa, error #ff5555, info #fbb81b,
 * success #00d38c, warning #282447, dark #2a2d3b and smoke #ebebef. Error, info, success and accent are too light for text on
 * white (contrast 1.8 to 3.4), so they are steps 60, for fills, and steps 80 of the same ramps are used for text.
 */
export const theme: Theme = {
  name: "sightline",
  tokens: {
    colors: {
      primary: ramp("#f5f0fe", "#e5d8fb", "#b995f2", "#8b78fa", "#6515dd", "#5311b6", "#3e1191"),
      secondary: ramp("#f1eef8", "#d6ccec", "#a18dcc", "#6c4bb2", "#3e1191", "#330e78", "#282447"),
      red: ramp("#fff0f0", "#ffd9d9", "#ff9d9d", "#ff5555", "#c21c1c", "#9d1515", "#771010"),
      blue: ramp("#fff8e6", "#feecc0", "#fdd57a", "#fbb81b", "#7a5600", "#5f4300", "#453100"),
      green: ramp("#e6fbf4", "#bdf5e2", "#66e6bd", "#00d38c", "#006b47", "#005437", "#003d28"),
      orange: ramp("#f0eff5", "#d6d4e1", "#9b97b6", "#5c5783", "#282447", "#201d39", "#18152b"),
      font: { primary: "#2a2d3b", secondary: "#555969", tertiary: "#656979" },
      background: { primary: "#ffffff", secondary: "#f7f7f9", tertiary: "#ebebef" },
      border: { primary: "#8b8e9c", secondary: "#dcdde3", tertiary: "#ebebef", focus: "#6515dd" },
    },
    fonts: {
      default: {
        variable: { value: '"Inter Variable", system-ui, sans-serif' },
        static: { value: '"Inter Variable", system-ui, sans-serif' },
      },
    },
    radii: { small: { value: "8px" }, medium: { value: "10px" }, large: { value: "12px" } },
    components: {
      button: {
        fontSize: { value: "14px" },
        fontWeight: { value: "550" },
        borderRadius: { value: "8px" },
        paddingBlockStart: { value: "8px" },
        paddingBlockEnd: { value: "8px" },
        paddingInlineStart: { value: "14px" },
        paddingInlineEnd: { value: "14px" },
        borderColor: { value: "{colors.border.secondary}" },
        small: { fontSize: { value: "13px" } },
        destructive: {
          backgroundColor: { value: "{colors.red.80}" },
          _hover: { backgroundColor: { value: "{colors.red.90}" } },
          _focus: { backgroundColor: { value: "{colors.red.90}" } },
          _active: { backgroundColor: { value: "{colors.red.100}" } },
        },
      },
      field: { fontSize: { value: "14px" }, gap: { value: "6px" }, label: { color: { value: "{colors.font.secondary}" } } },
      fieldcontrol: { fontSize: { value: "14px" }, borderRadius: { value: "8px" }, borderColor: { value: "#9a9daa" } },
      fieldmessages: { error: { fontSize: { value: "13px" } }, description: { fontSize: { value: "13px" } } },
      sliderfield: {
        track: { backgroundColor: { value: "{colors.border.secondary}" }, height: { value: "4px" }, minWidth: { value: "0" } },
        range: { backgroundColor: { value: "{colors.primary.80}" } },
        thumb: {
          width: { value: "16px" },
          height: { value: "16px" },
          borderColor: { value: "{colors.primary.80}" },
          backgroundColor: { value: "{colors.white}" },
          borderWidth: { value: "2px" },
        },
      },
      loader: { strokeFilled: { value: "{colors.primary.80}" }, linear: { strokeFilled: { value: "{colors.primary.80}" } } },
      placeholder: { startColor: { value: "#f1f1f4" }, endColor: { value: "#e6e6eb" }, borderRadius: { value: "8px" } },
    },
  },
};
