import { roundHalfUp } from "#contracts/bands.ts";
import type { FrameMetrics } from "#contracts/video.ts";

/** The metrics of the timeline, with line styles that can be distinguished without colour. */
export const SCORE_LINES = {
  clarity: { label: "Clarity", colour: "var(--color-chart-1)", dash: [] as number[] },
  focus: { label: "Focus", colour: "var(--color-chart-2)", dash: [7, 4] },
  proximity: { label: "Proximity", colour: "var(--color-chart-3)", dash: [2, 3] },
} as const;
export type ScoreLine = keyof typeof SCORE_LINES;

const VALUES = { clarity: "clarity_frames", focus: "focus", proximity: "proximity" } as const;

/** The values of a line, one per frame. */
export function lineValues(metrics: FrameMetrics, line: ScoreLine): readonly (number | null)[] {
  return metrics[VALUES[line]];
}

/** The index of the frame at a time in seconds. */
export function frameIndexAt({ rate, length }: Pick<FrameMetrics, "rate" | "length">, seconds: number): number {
  return Math.min(length - 1, Math.max(0, Math.round(seconds * rate)));
}

/** A formatted score of a frame; a dash if there is no hot spot. */
export function formatScore(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : String(roundHalfUp(value));
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

/** At most `most` evenly spaced frames, starting with the first. */
export function evenlySpacedIndices(length: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(length / most));
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step);
}
