import type { SegmentJob } from "#contracts/pipelines/heatmap-video.ts";
import { extendedDeadline } from "#domain/heatmaps/analysis/extended-deadline.ts";
import { stillInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { readJob } from "#domain/heatmaps/analysis/read-job.ts";
import { ignoreStale, StaleResult } from "#domain/heatmaps/analysis/stale-result.ts";
import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { readyAt } from "./progress.ts";

/**
 * Records that a segment is predicted, or also drawn, updates progress and estimated end, and extends the deadline, because the
 * analysis has not hung. Duplicate or late calls have no effect. If two segments end at the same time, an older estimate may win;
 * the next segment corrects it.
 */
export async function markSegment({ segment, ...job }: SegmentJob, mark: "segments_predicted" | "segments_done"): Promise<void> {
  const heatmap = await readJob(job);
  if (!heatmap || heatmap[mark]?.includes(segment)) return;
  const at = now();
  const ready_at = readyAt(at, { ...heatmap, [mark]: [...(heatmap[mark] ?? []), segment] });
  await ignoreStale(
    commitTransaction([
      {
        write: update(
          HeatmapEntity.patch({ uid: job.uid })
            .add({ [mark]: [segment], version: 1 })
            .set({ ready_at, ...extendedDeadline(at, heatmap) })
            .where(stillInProgress(job))
            .params(),
        ),
        onConditionFailed: () => new StaleResult(),
      },
      publishEvent({ type: "heatmap.progressed", scope: heatmap.scope, object: job.uid }),
    ]),
  );
}
