import path from "node:path";
import { downloadFile, uploadFile } from "#adapters/storage/local-files.ts";
import { getFile, headFile } from "#adapters/storage.ts";
import { decodeFrames } from "#adapters/video/decode-frames.ts";
import { writeVideo } from "#adapters/video/write-video.ts";
import { BrandResult } from "#contracts/brands.ts";
import type { BrandSegmentJob } from "#contracts/pipelines/brand-tracking.ts";
import { readRunning } from "#domain/brands/requests/find-tracking.ts";
import { brandKey, brandSegmentKey } from "#domain/brands/results/files.ts";
import { factsOf } from "#domain/heatmaps/video/facts.ts";
import { MP4, videoKey } from "#domain/heatmaps/video/files.ts";
import { outputFramesIn, outputSize } from "#domain/heatmaps/video/segments.ts";
import { withWorkFolder } from "#domain/heatmaps/video/work-folder.ts";
import { boxAt } from "./box-at.ts";
import { type DrawnBox, drawBoxes } from "./draw-boxes.ts";

type Rendering = {
  readonly fps: number;
  readonly first: number;
  readonly end: number;
  readonly width: number;
  readonly height: number;
};

/**
 * Draws the boxes of a result into every frame of a segment, and stores it as a video without sound. Does nothing if it is stored
 * or the request has ended.
 */
export async function drawBrandSegment(job: BrandSegmentJob): Promise<void> {
  const running = await readRunning(job);
  if (!running) return;
  const { heatmap } = running;
  const key = brandSegmentKey(heatmap, job, "video");
  if ((await headFile(key)) !== undefined) return;
  const result = BrandResult.parse(JSON.parse(Buffer.from(await getFile(brandKey(heatmap, job, "result"))).toString()));
  const facts = factsOf(heatmap);
  const rendering = { fps: facts.fps, ...outputFramesIn(job.segment, facts), ...outputSize(facts) };
  await withWorkFolder(async (folder) => {
    const original = path.join(folder, "original.mp4");
    await downloadFile(videoKey(heatmap, job.gen, "image"), original);
    const out = path.join(folder, "brand.mp4");
    const { fps, width, height } = rendering;
    await writeVideo(out, { fps, width, height, frames: drawnFrames(original, result, rendering) });
    await uploadFile(out, key, MP4);
  });
}

async function* drawnFrames(
  file: string,
  result: BrandResult,
  { fps, first, end, width, height }: Rendering,
): AsyncGenerator<Uint8Array> {
  // Samples the middle of each frame's time: exactly once per frame at a constant rate, despite inexact timestamps.
  const span = { from: (first + 0.5) / fps, to: (end + 0.5) / fps, rate: fps };
  let number = first;
  for await (const { rgb } of decodeFrames({ path: file, ...span, width, height })) {
    drawBoxes({ width, height, rgb }, boxesAt(result, number++ / fps));
    yield rgb;
  }
}

const boxesAt = ({ tracks, objects }: BrandResult, time: number): DrawnBox[] =>
  tracks.flatMap((track) => {
    const box = boxAt(track, time);
    return box ? [{ box, object: objects.findIndex(({ id }) => id === track.object) }] : [];
  });
