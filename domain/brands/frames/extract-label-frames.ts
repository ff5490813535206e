import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import pLimit from "p-limit";
import sharp from "sharp";
import { downloadFile } from "#adapters/storage/local-files.ts";
import { putFile } from "#adapters/storage.ts";
import { decodeFrames, type VideoFrame } from "#adapters/video/decode-frames.ts";
import { DETECTION_RATE } from "#contracts/brands.ts";
import { type Cells, cellsOf, isCut } from "#domain/brands/words/frame-change.ts";
import { type CurrentHeatmap, readCurrentHeatmap } from "#domain/heatmaps/brands/current-heatmaps.ts";
import { factsOf } from "#domain/heatmaps/video/facts.ts";
import { videoKey } from "#domain/heatmaps/video/files.ts";
import { withWorkFolder } from "#domain/heatmaps/video/work-folder.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { isThrottled, isUnknownOutcome } from "#kit/is-overload.ts";
import { LabelFramesEntity, type StoredFrames } from "./frames.entity.ts";
import { labelFrameKey } from "./label-frame-key.ts";
import { offeredStep, thinOut } from "./select-times.ts";

/** Longest side in pixels: the detector reduces frames to it. */
const MAX_SIDE = 1280;
const JPEG_QUALITY = 90;
/** Width in pixels at which frames are compared to find cuts. */
const COMPARED_WIDTH = 96;
const UPLOADS = 8;

type Kept = { readonly time: number; readonly file: string };
type Size = { readonly width: number; readonly height: number };

/**
 * Extracts the frames of a video that can be labelled, and stores them beside it. Does nothing if that has been done, or the video
 * was deleted. May run twice: the same video gives the same frames. If it fails for a reason that may last, the frames are shown as
 * failed, so that people can try again; the error is thrown all the same, to be logged.
 */
export async function extractLabelFrames(uid: string): Promise<void> {
  const [{ data: stored }, heatmap] = await Promise.all([
    LabelFramesEntity.get({ uid }).go({ consistent: true }),
    readCurrentHeatmap(uid),
  ]);
  if (stored?.status !== "requested" || !heatmap) return;
  await extract(heatmap).catch(async (error: unknown) => {
    if (!isThrottled(error) && !isUnknownOutcome(error)) await markFailed(stored);
    throw error;
  });
}

/** The frames of a request that has not been repeated since are shown as failed. */
async function markFailed({ uid, requested_at: since }: StoredFrames): Promise<void> {
  await conditionHolds(
    LabelFramesEntity.patch({ uid })
      .set({ status: "failed" })
      .where(({ status, requested_at }, { eq }) => `${eq(status, "requested")} AND ${eq(requested_at, since)}`)
      .go(),
  );
}

async function extract(heatmap: CurrentHeatmap): Promise<void> {
  const { uid } = heatmap;
  const facts = factsOf(heatmap);
  const size = sizeOf(facts);
  await withWorkFolder(async (folder) => {
    const source = path.join(folder, "video.mp4");
    await downloadFile(videoKey(heatmap, heatmap.gen, "image"), source);
    const kept = thinOut(await keepFrames(source, folder, { ...size, to: facts.duration }));
    await pLimit(UPLOADS).map(kept, async ({ file }, frame) =>
      putFile(labelFrameKey(heatmap, frame), await readFile(file), "image/jpeg"),
    );
    await LabelFramesEntity.patch({ uid })
      .set({ status: "ready", ...size, times: kept.map(({ time }) => time) })
      .go();
  });
}

function sizeOf({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/** Writes the frames to keep into the folder. Cuts are found between frames 0.2 s apart. */
async function keepFrames(source: string, folder: string, { to, ...size }: Size & { readonly to: number }): Promise<Kept[]> {
  const kept: Kept[] = [];
  const step = offeredStep(to, DETECTION_RATE);
  let before: Cells | undefined;
  for await (const frame of decodeFrames({ path: source, from: 0, to, rate: DETECTION_RATE, ...size })) {
    const cells = await cellsIn(frame, size);
    const isAfterCut = before !== undefined && isCut(before, cells);
    before = cells;
    if (!isAfterCut && Math.round(frame.time * DETECTION_RATE) % step !== 0) continue;
    const file = path.join(folder, `${kept.length}.jpg`);
    const raw = { raw: { ...size, channels: 3 } } as const;
    await writeFile(file, await sharp(frame.rgb, raw).jpeg({ quality: JPEG_QUALITY }).toBuffer());
    kept.push({ time: Math.round(frame.time * 1000) / 1000, file });
  }
  return kept;
}

async function cellsIn({ rgb }: VideoFrame, size: Size): Promise<Cells> {
  const { data, info } = await sharp(rgb, { raw: { ...size, channels: 3 } })
    .resize({ width: COMPARED_WIDTH, kernel: "nearest" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return cellsOf({ width: info.width, height: info.height, bytes: data });
}
