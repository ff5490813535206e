import type { Fixation } from "#contracts/attention.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import type { ShareCalibration } from "#domain/scores/calibration.ts";
import type { StoredMetrics } from "#domain/scores/comparisons.ts";
import { stillInProgress } from "./in-progress.ts";
import { ignoreStale, StaleResult } from "./stale-result.ts";

/**
 * Results of an analysis: the metrics, the clarity percentile 0 to 100 (null if it is not precise enough), the parameters for area
 * intervals (none for an image without intervals), and the fixations in viewing order.
 */
export type Scores = {
  readonly metrics: StoredMetrics;
  readonly clarity_score_percentile: number | null;
  readonly share_relation?: ShareCalibration | undefined;
  readonly fixations: readonly Fixation[];
};

/** The attributes of a heatmap that contain its scores. */
export const scoreAttributes = ({ metrics, clarity_score_percentile, fixations, share_relation }: Scores) => ({
  metrics,
  fixations: [...fixations],
  ...(clarity_score_percentile !== null && { clarity_score_percentile }),
  ...(share_relation && { share_relation }),
});

/** Stores the scores of a heatmap in progress; they are visible once it is done. Returns whether it was still in progress. */
export async function recordScores(job: HeatmapJob, scores: Scores): Promise<boolean> {
  return ignoreStale(
    commitTransaction([
      {
        write: update(HeatmapEntity.patch({ uid: job.uid }).set(scoreAttributes(scores)).where(stillInProgress(job)).params()),
        onConditionFailed: () => new StaleResult(),
      },
    ]),
  );
}
