import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { announce } from "#domain/kit/outbox.ts";
import { commit, update } from "#domain/kit/transaction.ts";
import { pictureKey } from "./files.ts";
import { HeatmapEntity } from "./heatmap.entity.ts";
import { stillInProgress } from "./in-progress.ts";
import { LateEvent, unlessLate } from "./late-event.ts";
import { readJob } from "./read-job.ts";

const SERVED = ["image", "heatmap", "combined", "peekthrough", "gazeplot", "mask", "thumbnail"] as const;

/**
 * Ends a heatmap well: all pictures are stored and the scores recorded. From here on its pictures are served.
 * Finishing twice, or after it has ended otherwise, changes nothing. Gives whether this call ended it.
 */
export async function finishHeatmap(job: HeatmapJob): Promise<boolean> {
  const heatmap = await readJob(job);
  if (!heatmap) return false;
  if (!heatmap.metrics || !heatmap.width || !heatmap.height)
    throw new Error(`${job.uid} cannot be finished: its scores or its size are missing`);
  const keys = Object.fromEntries(SERVED.map((picture) => [picture, pictureKey(heatmap, job.gen, picture)]));
  return unlessLate(
    commit([
      {
        write: update(
          HeatmapEntity.patch({ uid: job.uid })
            .set({ status: "done", ...keys })
            .remove(["watched", "problem"])
            .add({ version: 1 })
            .where(stillInProgress(job))
            .params(),
        ),
        refuse: () => new LateEvent(),
      },
      announce({ type: "heatmap.done", scope: heatmap.scope, object: job.uid }),
    ]),
  );
}
