import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { stillInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { readJob } from "#domain/heatmaps/analysis/read-job.ts";
import { ignoreStale, StaleResult } from "#domain/heatmaps/analysis/stale-result.ts";
import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import type { Facts } from "./facts.ts";
import { readyAt } from "./progress.ts";

/**
 * Records the result of the inspection and changes the status from requested to processed; the card then shows the poster (a key)
 * and the progress. A late call has no effect.
 */
export async function recordVideo(job: HeatmapJob, facts: Facts, poster: string): Promise<void> {
  const heatmap = await readJob(job);
  if (!heatmap) return;
  const at = now();
  const ready_at = readyAt(at, { ...facts, inspected_at: at.toISOString() });
  await ignoreStale(
    commitTransaction([
      {
        write: update(
          HeatmapEntity.patch({ uid: job.uid })
            .set({ status: "processed", ...facts, thumbnail: poster, inspected_at: at.toISOString(), ready_at })
            .add({ version: 1 })
            .where(stillInProgress(job))
            .params(),
        ),
        onConditionFailed: () => new StaleResult(),
      },
      publishEvent({ type: "heatmap.processed", scope: heatmap.scope, object: job.uid }),
    ]),
  );
}
