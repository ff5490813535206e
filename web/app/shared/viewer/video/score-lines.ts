import { roundHalfUp } from "#kit/scores/bands.ts";
import { SCORE_LINE_NAMES } from "#kit/scores/score-lines.ts";

/** The measures of the timeline, with line styles that can be distinguished without colour. */
export const SCORE_LINES = {
  clarity: { ...SCORE_LINE_NAMES.clarity, colour: "var(--color-chart-1)", dash: [] as number[] },
  focus: { ...SCORE_LINE_NAMES.focus, colour: "var(--color-chart-2)", dash: [7, 4] },
  proximity: { ...SCORE_LINE_NAMES.proximity, colour: "var(--color-chart-3)", dash: [2, 3] },
  concentration: { ...SCORE_LINE_NAMES.concentration, colour: "var(--color-chart-2)", dash: [7, 4] },
} as const;

/** A formatted value of a frame; a dash if nothing stands out in it. */
export function formatValue(value: number | null | undefined, unit: "" | "%" = ""): string {
  return value === null || value === undefined ? "–" : `${roundHalfUp(value)}${unit}`;
}

/** The first frames with the lowest and the highest value; undefined if there are no values. */
export function extremes(values: readonly (number | null)[]): { lowest: number; highest: number } | undefined {
  let lowest = -1;
  let highest = -1;
  values.forEach((value, index) => {
    if (value === null) return;
    if (lowest === -1 || value < values[lowest]!) lowest = index;
    if (highest === -1 || value > values[highest]!) highest = index;
  });
  return lowest === -1 ? undefined : { lowest, highest };
}

/** At most `max` evenly spaced frames, starting with the first. */
export function evenlySpacedIndices(length: number, max: number): number[] {
  const step = Math.max(1, Math.ceil(length / max));
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step);
}
