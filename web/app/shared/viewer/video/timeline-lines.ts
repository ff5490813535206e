import { roundHalfUp } from "#contracts/bands.ts";
import type { FrameMetrics } from "#contracts/video.ts";

/** What is drawn over time, and how it is told apart without its colour. */
export const LINES = {
  clarity: { label: "Clarity", colour: "var(--color-chart-1)", dash: [] as number[] },
  focus: { label: "Focus", colour: "var(--color-chart-2)", dash: [7, 4] },
  proximity: { label: "Proximity", colour: "var(--color-chart-3)", dash: [2, 3] },
} as const;
export type Line = keyof typeof LINES;

const VALUES = { clarity: "clarity_frames", focus: "focus", proximity: "proximity" } as const;

/** The values of a line, one for every moment. */
export function valuesOf(metrics: FrameMetrics, line: Line): readonly (number | null)[] {
  return metrics[VALUES[line]];
}

/** The moment that a second belongs to. */
export function momentAt({ rate, length }: Pick<FrameMetrics, "rate" | "length">, seconds: number): number {
  return Math.min(length - 1, Math.max(0, Math.round(seconds * rate)));
}

/** A score of a moment as people read it; a dash where nothing stands out. */
export function scoreText(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : String(roundHalfUp(value));
}

/** The first moments of the lowest and of the highest value; nothing where no moment has one. */
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

/** At most `most` moments, evenly spread, the first among them. */
export function spread(length: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(length / most));
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step);
}
