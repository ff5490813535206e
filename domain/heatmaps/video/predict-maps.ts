import sharp from "sharp";
import { fitsBatch, predictFrames } from "#adapters/inference.ts";
import type { VideoFrame } from "#adapters/video/decode-frames.ts";
import type { ContentType, FramesReply } from "#contracts/pipelines/inference.ts";
import { decodeUint16 } from "#domain/heatmaps/analysis/decode-uint16.ts";
import { type AttentionMap, densityOf } from "#domain/scores/attention-map.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";
import { retryWhileBusy } from "./retry-while-busy.ts";
import { selectFrames } from "./select-frames.ts";

/** The model's prediction for a frame: the map of each of its networks. */
type Said = { readonly members: readonly AttentionMap[]; readonly standsOut: boolean };

/** The prediction for one frame: its time in seconds, its luminance, and the maps. */
export type PredictedFrame = Said & {
  readonly time: number;
  readonly luminance: Grid;
  readonly model: string;
  readonly content: ContentType;
};

type Size = { readonly width: number; readonly height: number };
/** `picture` is the image sent to the model, if any. */
type Waiting = {
  readonly time: number;
  readonly luminance: Grid;
  readonly picture: Buffer | undefined;
  readonly isBetween: boolean;
};

/** Frames per model request: half of the model's limit, so that a slow single core answers well within the timeout. */
const AT_ONCE = 32;
/** Frames per batch, including those that need no model call. */
const LONGEST_BATCH = 64;

/**
 * Predicts frames in order of time, in batches; the next batch is decoded and encoded while the model processes one. As few
 * frames as possible are sent to the model (see select-frames.ts).
 */
export async function* predictMaps(
  frames: AsyncIterable<VideoFrame>,
  size: Size,
  content: ContentType,
): AsyncGenerator<PredictedFrame> {
  let latest: Said | undefined;
  let between: Waiting | undefined;
  let under: Promise<{ batch: readonly Waiting[]; reply: FramesReply | undefined }> | undefined;
  let model = "";
  const predicted = ({ time, luminance }: Waiting, said: Said) => ({ time, luminance, ...said, model, content });
  const answered = async function* (asked: NonNullable<typeof under>): AsyncGenerator<PredictedFrame> {
    const { batch, reply } = await asked;
    const answers = reply?.frames.values();
    model = reply?.model ?? model;
    for (const moment of batch) {
      if (moment.isBetween) {
        between = moment;
        continue;
      }
      const earlier = latest;
      if (moment.picture) latest = saidIn(answers!.next().value!);
      if (between) yield predicted(between, midway(earlier!, latest!));
      between = undefined;
      yield predicted(moment, latest!);
    }
  };
  for await (const batch of batchesOf(frames, size)) {
    const asked = askAbout(batch, content);
    // Awaited once the next batch is encoded; an error is thrown then.
    asked.catch(() => undefined);
    if (under) yield* answered(under);
    under = asked;
  }
  if (under) yield* answered(under);
}

async function askAbout(batch: readonly Waiting[], content: ContentType) {
  const pictures = batch.flatMap(({ picture }) => picture ?? []);
  const reply = pictures.length > 0 ? await retryWhileBusy(() => predictFrames(pictures, content)) : undefined;
  return { batch, reply };
}

async function* batchesOf(frames: AsyncIterable<VideoFrame>, size: Size): AsyncGenerator<readonly Waiting[]> {
  let batch: Waiting[] = [];
  let pictures = 0;
  let bytes = 0;
  for await (const { time, rgb, luminance, look } of selectFrames(frames, size)) {
    const picture = look === "asked" ? await packed(rgb, size) : undefined;
    const added = picture?.length ?? 0;
    const isFull = pictures === AT_ONCE || batch.length === LONGEST_BATCH || !fitsBatch(pictures + 1, bytes + added);
    if (isFull) {
      yield batch;
      [batch, pictures, bytes] = [[], 0, 0];
    }
    batch.push({ time, luminance, picture, isBetween: look === "between" });
    if (!picture) continue;
    pictures++;
    bytes += added;
  }
  if (batch.length > 0) yield batch;
}

const packed = (rgb: Uint8Array, { width, height }: Size): Promise<Buffer> =>
  sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
    .toBuffer();

const saidIn = ({ members, stands_out, width, height }: FramesReply["frames"][number]): Said => ({
  members: members.map((map) => ({ width, height, values: decodeUint16(Buffer.from(map, "base64")) })),
  standsOut: stands_out,
});

/** The prediction halfway between two frames: the mean of both. */
function midway(one: Said, other: Said): Said {
  if (one === other) return one;
  const members = one.members.map((map, at) => {
    const after = densityOf(other.members[at]!);
    return { ...map, values: densityOf(map).map((value, cell) => (value + after[cell]!) / 2) };
  });
  return { members, standsOut: one.standsOut && other.standsOut };
}
