import path from "node:path";
import { downloadFile } from "#adapters/storage/local-files.ts";
import { headFile, putFile } from "#adapters/storage.ts";
import { extractFrame as extract } from "#adapters/video/extract-frame.ts";
import type { FrameJob } from "#contracts/pipelines/heatmap-frame.ts";
import { readJob } from "#domain/heatmaps/analysis/read-job.ts";
import { startAnalysis } from "#domain/heatmaps/analysis/start-analysis.ts";
import { uploadKey } from "#domain/heatmaps/files.ts";
import { readExisting } from "#domain/heatmaps/read-stored.ts";
import { toPublicVersion } from "#domain/heatmaps/to-public-version.ts";
import { videoKey } from "./files.ts";
import { withWorkFolder } from "./work-folder.ts";

/**
 * Extracts the frame that a finished video shows at a time, stores it as the heatmap's upload and starts its analysis. Keeps an
 * already stored frame; does nothing if the heatmap has ended. Throws if the video is deleted.
 */
export async function extractFrame({ video, time, ...job }: FrameJob): Promise<void> {
  const heatmap = await readJob(job);
  if (!heatmap) return;
  const key = uploadKey(heatmap);
  if ((await headFile(key)) === undefined) await putFile(key, await frameOf(video, time), "image/png");
  await startAnalysis(heatmap);
}

async function frameOf(uid: string, time: number): Promise<Uint8Array> {
  const video = await readExisting(uid);
  if (!video) throw new Error(`video ${uid} does not exist`);
  return withWorkFolder(async (folder) => {
    const original = path.join(folder, "original.mp4");
    await downloadFile(videoKey(video, toPublicVersion(video).gen, "image"), original);
    return extract(original, time);
  });
}
