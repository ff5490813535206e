import type { ScoreName } from "#contracts/attention.ts";
import type { FrameMetrics } from "#contracts/video.ts";

/**
 * The measures of a video over time, each from 0 to 100. The concentration of attention is measured; it replaces a focus score that
 * is too uncertain to be shown.
 */
export const SCORE_LINE_NAMES = {
  clarity: { label: "Clarity", unit: "" },
  focus: { label: "Focus", unit: "" },
  proximity: { label: "Proximity", unit: "" },
  concentration: { label: "Attention in top fifth", unit: "%" },
} as const;
export type ScoreLine = keyof typeof SCORE_LINE_NAMES;

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
