import sharp from "sharp";
import { fitsBatch, predictFrames } from "#adapters/inference.ts";
import type { VideoFrame } from "#adapters/video/decode-frames.ts";
import type { ContentType, FramesReply } from "#contracts/pipelines/inference.ts";
import { retryWhileBusy } from "#domain/heatmaps/analysis/retry-while-busy.ts";
import { type AttentionMap, densityOf } from "#domain/scores/attention-map.ts";
import { decodeUint16 } from "#domain/scores/decode-uint16.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";
import { selectFrames } from "./select-frames.ts";

/** The model's prediction for a frame: the map of each of its networks. */
type Prediction = { readonly members: readonly AttentionMap[]; readonly standsOut: boolean };

/** The prediction for one frame: its time in seconds, its luminance, and the maps. */
export type PredictedFrame = Prediction & {
  readonly time: number;
  readonly luminance: Grid;
  readonly model: string;
  readonly content: ContentType;
};

type Size = { readonly width: number; readonly height: number };
/** `image` is the one sent to the model, if any. */
type BatchedFrame = {
  readonly time: number;
  readonly luminance: Grid;
  readonly image: Buffer | undefined;
  readonly isBetween: boolean;
};

/** Frames per model request: half of the model's limit, so that a slow single core answers well within the timeout. */
const MAX_FRAMES = 32;
/** Frames per batch, including those that need no model call. */
const MAX_BATCH = 64;

/**
 * Predicts frames in order of time, in batches, with one call of the model at a time; the next batch is decoded and encoded while
 * the model processes one. As few frames as possible are sent to the model (see select-frames.ts).
 * @throws InferenceBusy if the model is busy before the first call, or stays busy for minutes after it
 */
export async function* predictMaps(
  frames: AsyncIterable<VideoFrame>,
  size: Size,
  content: ContentType,
): AsyncGenerator<PredictedFrame> {
  let latest: Prediction | undefined;
  let between: BatchedFrame | undefined;
  let running: Promise<PredictedBatch> | undefined;
  let isFirst = true;
  let model = "";
  const predicted = ({ time, luminance }: BatchedFrame, prediction: Prediction) => ({
    time,
    luminance,
    ...prediction,
    model,
    content,
  });
  const resultsOf = function* ({ batch, reply }: PredictedBatch): Generator<PredictedFrame> {
    const answers = reply?.frames.values();
    model = reply?.model ?? model;
    for (const moment of batch) {
      if (moment.isBetween) {
        between = moment;
        continue;
      }
      const earlier = latest;
      if (moment.image) latest = predictionOf(answers!.next().value!);
      if (between) yield predicted(between, interpolate(earlier!, latest!));
      between = undefined;
      yield predicted(moment, latest!);
    }
  };
  for await (const batch of batchesOf(frames, size)) {
    const answered = await running;
    running = predictBatch(batch, content, isFirst);
    // Awaited once the next batch is encoded; an error is thrown then.
    running.catch(() => undefined);
    isFirst = false;
    if (answered) yield* resultsOf(answered);
  }
  if (running) yield* resultsOf(await running);
}

type PredictedBatch = { readonly batch: readonly BatchedFrame[]; readonly reply: FramesReply | undefined };

/**
 * The first call of a segment is not repeated here: nothing is lost yet, and the state machine waits at no cost. The first batch
 * always has an image, because the first frame of a segment is always sent.
 */
async function predictBatch(batch: readonly BatchedFrame[], content: ContentType, isFirst: boolean): Promise<PredictedBatch> {
  const images = batch.flatMap(({ image }) => image ?? []);
  if (images.length === 0) return { batch, reply: undefined };
  const call = () => predictFrames(images, content);
  return { batch, reply: await (isFirst ? call() : retryWhileBusy(call)) };
}

async function* batchesOf(frames: AsyncIterable<VideoFrame>, size: Size): AsyncGenerator<readonly BatchedFrame[]> {
  let batch: BatchedFrame[] = [];
  let images = 0;
  let bytes = 0;
  for await (const { time, rgb, luminance, selection } of selectFrames(frames, size)) {
    const image = selection === "asked" ? await encodeJpeg(rgb, size) : undefined;
    const added = image?.length ?? 0;
    const isFull = images === MAX_FRAMES || batch.length === MAX_BATCH || !fitsBatch(images + 1, bytes + added);
    if (isFull) {
      yield batch;
      [batch, images, bytes] = [[], 0, 0];
    }
    batch.push({ time, luminance, image, isBetween: selection === "between" });
    if (!image) continue;
    images++;
    bytes += added;
  }
  if (batch.length > 0) yield batch;
}

const encodeJpeg = (rgb: Uint8Array, { width, height }: Size): Promise<Buffer> =>
  sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
    .toBuffer();

const predictionOf = ({ members, stands_out, width, height }: FramesReply["frames"][number]): Prediction => ({
  members: members.map((map) => ({ width, height, values: decodeUint16(Buffer.from(map, "base64")) })),
  standsOut: stands_out,
});

/** The prediction halfway between two frames: the mean of both. */
function interpolate(one: Prediction, other: Prediction): Prediction {
  if (one === other) return one;
  const members = one.members.map((map, at) => {
    const after = densityOf(other.members[at]!);
    return { ...map, values: densityOf(map).map((value, cell) => (value + after[cell]!) / 2) };
  });
  return { members, standsOut: one.standsOut && other.standsOut };
}
