import path from "node:path";
import { downloadFile } from "#adapters/storage/local-files.ts";
import { headFile, putFile } from "#adapters/storage.ts";
import { extractFrame } from "#adapters/video/extract-frame.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { AD_FRAMES, adFrameKey } from "#domain/heatmaps/files.ts";
import { videoKey } from "#domain/heatmaps/video/files.ts";
import { withWorkFolder } from "#domain/heatmaps/video/work-folder.ts";
import { readScored } from "./read-scored.ts";

/** Longest side of a stored frame in pixels: no slot is larger. */
const MAX_SIDE = 1280;

/**
 * Extracts the frames of a video that are placed in templates, and stores them. Does nothing for an image, if they are stored, or
 * if the heatmap is deleted or was analysed again.
 */
export async function storeAdFrames(job: HeatmapJob): Promise<void> {
  const heatmap = await readScored(job);
  if (heatmap?.type !== "video") return;
  const key = (frame: number) => adFrameKey(heatmap, frame);
  if ((await headFile(key(AD_FRAMES - 1))) !== undefined) return;
  await withWorkFolder(async (folder) => {
    const original = path.join(folder, "original.mp4");
    await downloadFile(videoKey(heatmap, heatmap.gen, "image"), original);
    for (let frame = 0; frame < AD_FRAMES; frame++) {
      const time = ((frame + 0.5) / AD_FRAMES) * (heatmap.duration ?? 0);
      await putFile(key(frame), await extractFrame(original, time, MAX_SIDE), "image/png");
    }
  });
}
