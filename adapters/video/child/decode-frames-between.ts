import { AV_FRAME_FLAG_INTERLACED } from "node-av/constants";
import type { Frame } from "node-av/lib";
import { type Decoded, decoded } from "./decoder.ts";
import { FilterChain } from "./filter-chain.ts";
import type { OpenVideo } from "./open-video.ts";
import { TICKS, videoSource } from "./video-source.ts";

/** A file that is broken in the middle can still be shown; the caller rejects one without any frame in the range. */
type TimeRange = { readonly from: number; readonly to: number; readonly rate?: number };

/**
 * The stored frames of a time range, deinterlaced, but not rotated, scaled or converted. With a `rate`, exactly at from,
 * from + 1/rate …, each the last one shown by then; the same frame may repeat. Frames are valid until the next.
 */
export async function* decodeFramesBetween(
  video: OpenVideo,
  { from, to, rate }: TimeRange,
): AsyncGenerator<Decoded, void, undefined> {
  const all = progressive(decoded(video, video.videoStream, from));
  yield* rate === undefined ? between(all, from, to) : sampled(all, { from, to, rate });
}

/** Every frame of the range. */
async function* between(all: AsyncIterable<Decoded>, from: number, to: number): AsyncGenerator<Decoded, void, undefined> {
  for await (const image of all) {
    if (image.time >= to) return;
    if (image.time >= from) yield image;
    image.frame.free();
  }
}

/** Shows the first frame before its time and the last after it. Half a millisecond is the rounding of time stamps. */
async function* sampled(
  all: AsyncIterable<Decoded>,
  { from, to, rate }: Required<TimeRange>,
): AsyncGenerator<Decoded, void, undefined> {
  const wanted = Math.round((to - from) * rate);
  let shown: Frame | undefined;
  let n = 0;
  for await (const { frame, time } of all) {
    for (; shown && n < wanted && from + n / rate < time - 0.0005; n++) yield { frame: shown, time: from + n / rate };
    shown?.free();
    shown = frame;
    if (n >= wanted) return;
  }
  for (; shown && n < wanted; n++) yield { frame: shown, time: from + n / rate };
}

/** Deinterlaces interlaced video; passes on everything else. */
async function* progressive(all: AsyncIterable<Decoded>): AsyncGenerator<Decoded, void, undefined> {
  const chain = new FilterChain(videoSource, () => "bwdif=mode=send_frame:deint=interlaced");
  let interlaced = false;
  for await (const image of all) {
    interlaced ||= image.frame.hasFlags(AV_FRAME_FLAG_INTERLACED);
    if (!interlaced) {
      yield image;
      continue;
    }
    image.frame.pts = BigInt(Math.round(image.time * TICKS));
    for (const frame of chain.push(image.frame)) yield timed(frame);
    image.frame.free();
  }
  for (const frame of chain.flush()) yield timed(frame);
}

/** The deinterlacing filter uses its own time base. */
const timed = (frame: Frame): Decoded => ({ frame, time: (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den });
