import { interpolateColours, PLASMA, type Rgb, toRgb } from "#kit/portable/colours.ts";
import { createStoredText } from "#web/kit/page/stored-value.ts";

const anchors = (...hexes: readonly string[]): readonly Rgb[] => hexes.map(toRgb);

/**
 * Colours of the heat from little to much attention, in even steps. All get brighter with more attention. Plasma is what the
 * server draws; Cividis (Nuñez, Anderton and Renslow 2018) looks the same with every common kind of colour blindness; Ocean has no
 * warm colours, so that it stays visible on red, orange and yellow images.
 */
export const HEAT_COLOURS = {
  plasma: {
    label: "Plasma",
    hint: "Standard",
    colours: PLASMA,
  },
  cividis: {
    label: "Cividis",
    hint: "Colour-blind safe",
    colours: anchors(
      "#00224e",
      "#123570",
      "#3b496c",
      "#575d6d",
      "#707173",
      "#8a8678",
      "#a59c74",
      "#c3b369",
      "#e1cc55",
      "#fee838",
    ),
  },
  ocean: {
    label: "Ocean",
    hint: "For warm images",
    colours: anchors("#04133f", "#06307a", "#0556a8", "#0a80c4", "#1eabcf", "#58d3d4", "#a5efdc", "#e9fff2"),
  },
} as const;
export type HeatColours = keyof typeof HEAT_COLOURS;

/** From this level on, the green of Plasma increases, so that it determines the level. Below it, the heat is almost transparent. */
const FIRST_LEVEL = 0.2;
const TABLE_SIZE = 64;

/** The level at which Plasma has this much green (0 to 255). */
function levelOfGreen(green: number): number {
  let [low, high] = [FIRST_LEVEL, 1];
  for (let round = 0; round < 12; round++) {
    const middle = (low + high) / 2;
    if (interpolateColours(PLASMA, middle)[1] < green) low = middle;
    else high = middle;
  }
  return high;
}

/** The values of a filter that replaces the colours of a drawn heat, one table for each channel, by the green of Plasma. */
export function replacementTables(to: HeatColours): { red: string; green: string; blue: string } {
  const entries = Array.from({ length: TABLE_SIZE }, (_, index) =>
    interpolateColours(HEAT_COLOURS[to].colours, levelOfGreen((index / (TABLE_SIZE - 1)) * 255)),
  );
  const table = (channel: 0 | 1 | 2) => entries.map((colour) => (colour[channel] / 255).toFixed(3)).join(" ");
  return { red: table(0), green: table(1), blue: table(2) };
}

/** The colours as a CSS gradient from little to much attention. */
export const legendGradient = (id: HeatColours): string =>
  `linear-gradient(to right, ${HEAT_COLOURS[id].colours.map((colour) => `rgb(${colour.join(" ")})`).join(", ")})`;

/** The colours of 256 levels from little to much attention. */
export const heatTable = (id: HeatColours): readonly Rgb[] =>
  Array.from({ length: 256 }, (_, level) => interpolateColours(HEAT_COLOURS[id].colours, level / 255));

const stored = createStoredText({ storage: "local", key: "heat-colours" });

/** The colours that are stored in this browser. */
export function readHeatColours(): HeatColours {
  const chosen = stored.get();
  return (Object.keys(HEAT_COLOURS) as HeatColours[]).find((id) => id === chosen) ?? "plasma";
}

/** Stores the colours in this browser. */
export function storeHeatColours(id: HeatColours): void {
  stored.set(id);
}
