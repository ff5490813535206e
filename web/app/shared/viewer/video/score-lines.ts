import type { ScoreName } from "#contracts/attention.ts";
import { roundHalfUp } from "#contracts/bands.ts";
import type { FrameMetrics } from "#contracts/video.ts";

/**
 * The metrics of the timeline, with line styles that can be distinguished without colour. The concentration of attention is
 * measured; it replaces a focus score that is too uncertain to be shown.
 */
export const SCORE_LINES = {
  clarity: { label: "Clarity", colour: "var(--color-chart-1)", dash: [] as number[], unit: "" },
  focus: { label: "Focus", colour: "var(--color-chart-2)", dash: [7, 4], unit: "" },
  proximity: { label: "Proximity", colour: "var(--color-chart-3)", dash: [2, 3], unit: "" },
  concentration: { label: "Attention in top fifth", colour: "var(--color-chart-2)", dash: [7, 4], unit: "%" },
} as const;
export type ScoreLine = keyof typeof SCORE_LINES;

/** The lines of a video, in order. */
export function linesOf({ precise }: Pick<FrameMetrics, "precise">, hasClarity: boolean): readonly ScoreLine[] {
  const isPrecise = (score: ScoreName) => precise.includes(score);
  return [
    ...(hasClarity && isPrecise("clarity") ? (["clarity"] as const) : []),
    isPrecise("focus") ? "focus" : "concentration",
    ...(isPrecise("proximity") ? (["proximity"] as const) : []),
  ];
}

/** The values of a line, one per frame; null for frames in which nothing stands out. */
export function lineValues(metrics: FrameMetrics, line: ScoreLine): readonly (number | null)[] {
  if (line === "concentration") return metrics.mass.map((share, frame) => (metrics.stands_out[frame] ? share * 100 : null));
  return metrics[line === "clarity" ? "clarity_frames" : line];
}

/** The index of the frame at a time in seconds. */
export function frameIndexAt({ rate, length }: Pick<FrameMetrics, "rate" | "length">, seconds: number): number {
  return Math.min(length - 1, Math.max(0, Math.round(seconds * rate)));
}

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
