import path from "node:path";
import { uploadFile } from "#adapters/storage/local-files.ts";
import { headFile } from "#adapters/storage.ts";
import { copyOrTranscode } from "#adapters/video/copy-or-transcode.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { readJob } from "#domain/heatmaps/analysis/read-job.ts";
import { MP4, videoKey } from "./files.ts";
import { rejectBadVideo } from "./reject-bad-video.ts";
import { downloadSource, withWorkFolder } from "./work-folder.ts";

/**
 * Stores the video in a format browsers play, with its sound and without metadata. Does nothing if it exists or the heatmap has
 * ended.
 */
export async function storeOriginal(job: HeatmapJob): Promise<void> {
  const heatmap = await readJob(job);
  if (!heatmap) return;
  const key = videoKey(heatmap, job.gen, "image");
  if ((await headFile(key)) !== undefined) return;
  await withWorkFolder(async (folder) => {
    const out = path.join(folder, "original.mp4");
    await rejectBadVideo(copyOrTranscode(await downloadSource(folder, heatmap), out));
    await uploadFile(out, key, MP4);
  });
}
