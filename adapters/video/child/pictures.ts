import { AV_FRAME_FLAG_INTERLACED } from "node-av/constants";
import type { Frame } from "node-av/lib";
import { Chain } from "./chain.ts";
import { type Decoded, decoded } from "./decoder.ts";
import type { OpenVideo } from "./open-video.ts";
import { pictureSource, TICKS } from "./picture-source.ts";

/** A file broken in the middle still shows; only one without any picture in the piece is refused, by the caller. */
type Piece = { readonly from: number; readonly to: number; readonly rate?: number };

/**
 * The pictures of a piece of a video, as stored: not yet turned, scaled or converted, but without interlacing. With a `rate`, at exactly
 * from, from + 1/rate …, each the last one shown by then; the same frame may come several times. Frames are valid until the next.
 */
export async function* picturesOf(video: OpenVideo, { from, to, rate }: Piece): AsyncGenerator<Decoded, void, undefined> {
  const all = progressive(decoded(video, video.picture, from));
  yield* rate === undefined ? between(all, from, to) : sampled(all, { from, to, rate });
}

/** Every picture of the piece. */
async function* between(all: AsyncIterable<Decoded>, from: number, to: number): AsyncGenerator<Decoded, void, undefined> {
  for await (const picture of all) {
    if (picture.time >= to) return;
    if (picture.time >= from) yield picture;
    picture.frame.free();
  }
}

/** Before the first picture the first is shown, after the last the last. Half a millisecond is what time stamps round by. */
async function* sampled(
  all: AsyncIterable<Decoded>,
  { from, to, rate }: Required<Piece>,
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

/** Fields of an interlaced video made whole; everything else passes. */
async function* progressive(all: AsyncIterable<Decoded>): AsyncGenerator<Decoded, void, undefined> {
  const chain = new Chain(pictureSource, () => "bwdif=mode=send_frame:deint=interlaced");
  let interlaced = false;
  for await (const picture of all) {
    interlaced ||= picture.frame.hasFlags(AV_FRAME_FLAG_INTERLACED);
    if (!interlaced) {
      yield picture;
      continue;
    }
    picture.frame.pts = BigInt(Math.round(picture.time * TICKS));
    for (const frame of chain.through(picture.frame)) yield timed(frame);
    picture.frame.free();
  }
  for (const frame of chain.rest()) yield timed(frame);
}

/** Deinterlacing counts in units of its own. */
const timed = (frame: Frame): Decoded => ({ frame, time: (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den });
