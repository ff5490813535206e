import path from "node:path";
import { downloadFile, uploadFile } from "#adapters/storage/local-files.ts";
import { headFile } from "#adapters/storage.ts";
import { joinVideos } from "#adapters/video/join-videos.ts";
import type { BrandJob } from "#contracts/pipelines/brand-tracking.ts";
import { readRunning } from "#domain/brands/requests/find-tracking.ts";
import { brandKey, brandSegmentKey } from "#domain/brands/results/files.ts";
import { factsOf } from "#domain/heatmaps/video/facts.ts";
import { MP4, videoKey } from "#domain/heatmaps/video/files.ts";
import { withWorkFolder } from "#domain/heatmaps/video/work-folder.ts";

/** Joins the drawn segments, with the sound of the original. Does nothing if that is stored or the request has ended. */
export async function joinSegments(job: BrandJob): Promise<void> {
  const running = await readRunning(job);
  if (!running) return;
  const { heatmap } = running;
  const key = brandKey(heatmap, job, "video");
  if ((await headFile(key)) !== undefined) return;
  const { segments, has_sound } = factsOf(heatmap);
  await withWorkFolder(async (folder) => {
    const paths: string[] = [];
    for (let segment = 0; segment < segments; segment++) {
      const file = path.join(folder, `${segment}.mp4`);
      await downloadFile(brandSegmentKey(heatmap, { ...job, segment }, "video"), file);
      paths.push(file);
    }
    const original = path.join(folder, "original.mp4");
    if (has_sound) await downloadFile(videoKey(heatmap, job.gen, "image"), original);
    const out = path.join(folder, "joined.mp4");
    await joinVideos(paths, out, has_sound ? original : undefined);
    await uploadFile(out, key, MP4);
  });
}
