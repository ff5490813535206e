import type { SegmentJob } from "#contracts/pipelines/heatmap-video.ts";
import { stillInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { LateEvent, unlessLate } from "#domain/heatmaps/analysis/late-event.ts";
import { readJob } from "#domain/heatmaps/analysis/read-job.ts";
import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { announce } from "#domain/kit/outbox.ts";
import { commit, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { readyAt } from "./progress.ts";

/**
 * Notes that a segment is predicted, or drawn as well, and tells how far the video is and when it should be done. Saying it twice, or too late,
 * changes nothing. Of two that end in the same moment the later estimate may be of before the other; the next one mends it.
 */
export async function markSegment({ segment, ...job }: SegmentJob, mark: "segments_predicted" | "segments_done"): Promise<void> {
  const heatmap = await readJob(job);
  if (!heatmap || heatmap[mark]?.includes(segment)) return;
  const ready_at = readyAt(now(), { ...heatmap, [mark]: [...(heatmap[mark] ?? []), segment] });
  await unlessLate(
    commit([
      {
        write: update(
          HeatmapEntity.patch({ uid: job.uid })
            .add({ [mark]: [segment], version: 1 })
            .set({ ready_at })
            .where(stillInProgress(job))
            .params(),
        ),
        refuse: () => new LateEvent(),
      },
      announce({ type: "heatmap.progressed", scope: heatmap.scope, object: job.uid }),
    ]),
  );
}
