import type { Fixation, Metrics } from "#contracts/heatmaps.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { commit, update } from "#domain/kit/transaction.ts";
import { HeatmapEntity } from "./heatmap.entity.ts";
import { stillInProgress } from "./in-progress.ts";
import { LateEvent, unlessLate } from "./late-event.ts";

/** What the analysis measured: the metrics, the clarity percentile 0…100, and the fixations in viewing order. */
export type Scores = {
  readonly metrics: Metrics;
  readonly clarity_score_percentile: number;
  readonly fixations: readonly Fixation[];
};

/** Keeps the scores of a heatmap in progress; people see them once it is done. Gives whether it was still in progress. */
export async function recordScores(job: HeatmapJob, { metrics, clarity_score_percentile, fixations }: Scores): Promise<boolean> {
  return unlessLate(
    commit([
      {
        write: update(
          HeatmapEntity.patch({ uid: job.uid })
            .set({ metrics, clarity_score_percentile, fixations: [...fixations] })
            .where(stillInProgress(job))
            .params(),
        ),
        refuse: () => new LateEvent(),
      },
    ]),
  );
}
