import path from "node:path";
import { downloadFile, uploadFile } from "#adapters/storage/local-files.ts";
import { headFile } from "#adapters/storage.ts";
import { joinVideos } from "#adapters/video/join-videos.ts";
import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { readJob } from "#domain/heatmaps/analysis/read-job.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { factsOf } from "./facts.ts";
import { MP4, segmentKey, videoKey } from "./files.ts";
import { withWorkFolder } from "./work-folder.ts";

/**
 * Joins the segments of the heatmap and of the peekthrough without re-encoding, with the sound of the original. Keeps files that
 * exist; does nothing if the heatmap has ended.
 */
export async function joinVideo(job: HeatmapJob): Promise<void> {
  const heatmap = await readJob(job);
  if (!heatmap) return;
  for (const kind of ["heatmap", "peekthrough"] as const)
    if ((await headFile(videoKey(heatmap, job.gen, kind))) === undefined) await join(heatmap, kind);
}

async function join(heatmap: Heatmap, kind: "heatmap" | "peekthrough"): Promise<void> {
  const { segments, has_sound } = factsOf(heatmap);
  await withWorkFolder(async (folder) => {
    const paths: string[] = [];
    for (let segment = 0; segment < segments; segment++) {
      const file = path.join(folder, `${segment}.mp4`);
      await downloadFile(segmentKey(heatmap, heatmap.gen, segment, kind), file);
      paths.push(file);
    }
    const original = path.join(folder, "original.mp4");
    if (has_sound) await downloadFile(videoKey(heatmap, heatmap.gen, "image"), original);
    const out = path.join(folder, "joined.mp4");
    await joinVideos(paths, out, has_sound ? original : undefined);
    await uploadFile(out, videoKey(heatmap, heatmap.gen, kind), MP4);
  });
}
