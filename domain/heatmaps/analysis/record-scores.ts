import type { Fixation, Metrics } from "#contracts/attention.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import type { ShareCalibration } from "#domain/scores/calibration.ts";
import { stillInProgress } from "./in-progress.ts";
import { ignoreStale, StaleResult } from "./stale-result.ts";

/**
 * Results of an analysis: the metrics, the clarity percentile 0 to 100, the parameters for area intervals (none for an image
 * without intervals), and the fixations in viewing order.
 */
export type Scores = {
  readonly metrics: Metrics;
  readonly clarity_score_percentile: number;
  readonly share_relation?: ShareCalibration | undefined;
  readonly fixations: readonly Fixation[];
};

/** Stores the scores of a heatmap in progress; they are visible once it is done. Returns whether it was still in progress. */
export async function recordScores(job: HeatmapJob, { fixations, share_relation, ...scores }: Scores): Promise<boolean> {
  return ignoreStale(
    commitTransaction([
      {
        write: update(
          HeatmapEntity.patch({ uid: job.uid })
            .set({ ...scores, ...(share_relation && { share_relation }), fixations: [...fixations] })
            .where(stillInProgress(job))
            .params(),
        ),
        onConditionFailed: () => new StaleResult(),
      },
    ]),
  );
}
