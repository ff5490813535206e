import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { announce } from "#domain/kit/outbox.ts";
import { commit, update } from "#domain/kit/transaction.ts";
import { pictureKey } from "./files.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";
import { stillInProgress } from "./in-progress.ts";
import { LateEvent, unlessLate } from "./late-event.ts";
import { readJob } from "./read-job.ts";
import { videoKey } from "./video/files.ts";

/** What people get to see of an image, and of a video. */
const OF_AN_IMAGE = ["image", "heatmap", "combined", "peekthrough", "gazeplot", "mask", "thumbnail"] as const;
const OF_A_VIDEO = ["image", "heatmap", "combined", "peekthrough", "thumbnail"] as const;

/**
 * Ends a heatmap well: all files are stored and the scores recorded. From here on its files are served.
 * Finishing twice, or after it has ended otherwise, changes nothing. Gives whether this call ended it.
 */
export async function finishHeatmap(job: HeatmapJob): Promise<boolean> {
  const heatmap = await readJob(job);
  if (!heatmap) return false;
  if (!heatmap.metrics || !heatmap.width || !heatmap.height)
    throw new Error(`${job.uid} cannot be finished: its scores or its size are missing`);
  const keys = served(heatmap);
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

const served = (heatmap: Heatmap): Readonly<Record<string, string>> =>
  Object.fromEntries(
    heatmap.type === "video"
      ? OF_A_VIDEO.map((file) => [file, videoKey(heatmap, heatmap.gen, file)])
      : OF_AN_IMAGE.map((picture) => [picture, pictureKey(heatmap, heatmap.gen, picture)]),
  );
