import type { VideoFrame } from "#adapters/video/decode-frames.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";
import { luminanceOf } from "#domain/scores/over-time/luminance.ts";
import { RATE } from "./segments.ts";

/**
 * A moment and where its maps come from: the model is `asked`; it shows the `same` as the moment that was asked about last; or its maps lie
 * `between` those of the moments before and after, neither of which is itself between others.
 */
export type LookedAt = VideoFrame & { readonly luminance: Grid; readonly look: "asked" | "same" | "between" };

type Size = { readonly width: number; readonly height: number };
type Seen = Omit<LookedAt, "look">;

/** A frame in which no cell differs by more levels of 255 from the one that was asked about last is the same picture. */
const SAME = 2;
/** Cells of a side of the places whose mean lightness tells two moments apart, and levels of 255 beyond which too much happens between them. */
const PLACE = 8;
const NEAR = 48;

/**
 * Tells which moments the model must be asked about: every second one by its number, unless it shows the same picture; of the others those
 * that differ too much from a neighbour, so that none is guessed across a cut or where something large moves, and the last. What is decided depends on
 * neighbours only, so that it is the same in every segment; nothing goes unseen for longer than two moments.
 * @param frames RATE a second, in order of time
 */
export async function* looksAt(frames: AsyncIterable<VideoFrame>, size: Size): AsyncGenerator<LookedAt> {
  let asked: Grid | undefined;
  let before: Grid | undefined;
  let held: Seen | undefined;
  for await (const frame of frames) {
    const seen = { ...frame, luminance: luminanceOf({ ...size, rgb: frame.rgb }) };
    if (held) {
      const isCalm = areNear(before!, held.luminance) && areNear(held.luminance, seen.luminance);
      if (!isCalm) asked = held.luminance;
      before = held.luminance;
      yield { ...held, look: isCalm ? "between" : "asked" };
      held = undefined;
    }
    if (before && !isSame(asked!, seen.luminance) && Math.round(frame.time * RATE) % 2 === 1) {
      held = seen;
      continue;
    }
    const look = asked && isSame(asked, seen.luminance) ? "same" : "asked";
    if (look === "asked") asked = seen.luminance;
    before = seen.luminance;
    yield { ...seen, look };
  }
  if (held) yield { ...held, look: "asked" };
}

function isSame(one: Grid, other: Grid): boolean {
  for (let cell = 0; cell < one.values.length; cell++) if (Math.abs(one.values[cell]! - other.values[cell]!) > SAME) return false;
  return true;
}

function areNear(one: Grid, other: Grid): boolean {
  const { width, height } = one;
  for (let top = 0; top < height; top += PLACE) {
    for (let left = 0; left < width; left += PLACE) {
      const [right, bottom] = [Math.min(width, left + PLACE), Math.min(height, top + PLACE)];
      let change = 0;
      for (let row = top; row < bottom; row++)
        for (let cell = row * width + left; cell < row * width + right; cell++) change += one.values[cell]! - other.values[cell]!;
      if (Math.abs(change) > NEAR * (right - left) * (bottom - top)) return false;
    }
  }
  return true;
}
