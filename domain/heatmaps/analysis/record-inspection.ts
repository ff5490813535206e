import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { stillInProgress } from "./in-progress.ts";
import { readJob } from "./read-job.ts";
import { ignoreStale, StaleResult } from "./stale-result.ts";

/**
 * Records the result of the inspection (size of the upright image in pixels, and its fingerprint) and changes the status from
 * requested to processed. Duplicate or late calls have no effect. Returns whether the heatmap was still in progress.
 */
export async function recordInspection(
  job: HeatmapJob,
  { width, height, ...rest }: { width: number; height: number; fingerprint?: string },
): Promise<boolean> {
  const heatmap = await readJob(job);
  if (!heatmap) return false;
  if (heatmap.status === "processed" && heatmap.width === width && heatmap.height === height) return true;
  return ignoreStale(
    commitTransaction([
      {
        write: update(
          HeatmapEntity.patch({ uid: job.uid })
            .set({ status: "processed", width, height, ...rest })
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
