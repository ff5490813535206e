import type { ScoreName } from "#contracts/attention.ts";
import type { FrameMetrics } from "#contracts/video.ts";
import type { HeatmapResults } from "#domain/heatmaps/analysis/heatmap-results.ts";
import { omit } from "#kit/omit.ts";
import { hasClarity, hasClarityReferences } from "#kit/scores/shows-score.ts";

type Scored = Pick<HeatmapResults, "application" | "clarity_score_percentile" | "metrics">;
const NONE = [null, null] as const;

/** A score as tables contain it: null if it is too uncertain to be shown as a number, or withheld. */
export function shownScore(score: ScoreName, heatmap: Scored): number | null {
  const { metrics, clarity_score_percentile } = heatmap;
  if (score === "clarity") return hasClarity(heatmap) ? clarity_score_percentile : null;
  return metrics?.precise.includes(score) ? metrics[score] : null;
}

/** The interval of a score as tables contain it: also of one that is too uncertain to be shown as a number. */
export function shownInterval(score: ScoreName, { application, metrics }: Scored): readonly (number | null)[] {
  const isShown = score !== "clarity" || hasClarityReferences({ application });
  return (isShown && metrics?.intervals?.[score]) || NONE;
}

/** The scores that are shown as numbers. */
export const shownPrecise = (precise: readonly ScoreName[], heatmap: Pick<Scored, "application">): readonly ScoreName[] =>
  hasClarityReferences(heatmap) ? precise : precise.filter((score) => score !== "clarity");

/** The results without a clarity that is withheld. */
export function withShownClarity<Results extends Scored>(heatmap: Results) {
  const { metrics } = heatmap;
  if (hasClarityReferences(heatmap)) return heatmap;
  const withoutClarity = <Values extends { readonly clarity: unknown }>(values: Values | null) =>
    values && omit(values, "clarity");
  return {
    ...heatmap,
    clarity_score_percentile: null,
    metrics: metrics && {
      ...metrics,
      precise: shownPrecise(metrics.precise, heatmap),
      intervals: withoutClarity(metrics.intervals),
      statements: withoutClarity(metrics.statements),
      comparison: withoutClarity(metrics.comparison),
    },
  };
}

/** The measurements of frames without a clarity that is withheld. */
export const shownFrames = (frames: FrameMetrics, heatmap: Pick<Scored, "application">): FrameMetrics =>
  hasClarityReferences(heatmap)
    ? frames
    : {
        ...frames,
        precise: [...shownPrecise(frames.precise, heatmap)],
        clarity_frames: frames.clarity_frames.map(() => null),
        min: 0,
        max: 0,
      };
