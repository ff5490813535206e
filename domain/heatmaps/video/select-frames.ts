import type { VideoFrame } from "#adapters/video/decode-frames.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";
import { toLuminance } from "#domain/scores/over-time/luminance.ts";
import { ANALYSIS_RATE } from "./segments.ts";

/**
 * An analysed frame and the source of its maps: `asked` calls the model; `same` reuses the maps of the last frame sent to the
 * model; `between` interpolates the frames before and after, neither of which is itself interpolated.
 */
export type SelectedFrame = VideoFrame & { readonly luminance: Grid; readonly look: "asked" | "same" | "between" };

type Size = { readonly width: number; readonly height: number };
type Seen = Omit<SelectedFrame, "look">;

/** A frame is unchanged if no cell differs from the last frame sent to the model by more than this many levels of 255. */
const SAME = 2;
/**
 * Cells per side of a block whose mean luminance is compared between two frames, and the levels of 255 beyond which the
 * difference is too large to interpolate.
 */
const PLACE = 8;
const NEAR = 48;

/**
 * Decides which frames are sent to the model: every second one by number, unless it is unchanged; of the others those that differ
 * too much from a neighbour, so that nothing is interpolated across a cut or a large movement; and the last. The decision depends
 * on neighbours only, so that it is the same in every segment; nothing stays unseen for longer than two frames.
 * @param frames RATE per second, in order of time
 */
export async function* selectFrames(frames: AsyncIterable<VideoFrame>, size: Size): AsyncGenerator<SelectedFrame> {
  let asked: Grid | undefined;
  let before: Grid | undefined;
  let held: Seen | undefined;
  for await (const frame of frames) {
    const seen = { ...frame, luminance: toLuminance({ ...size, rgb: frame.rgb }) };
    if (held) {
      const isCalm = areNear(before!, held.luminance) && areNear(held.luminance, seen.luminance);
      if (!isCalm) asked = held.luminance;
      before = held.luminance;
      yield { ...held, look: isCalm ? "between" : "asked" };
      held = undefined;
    }
    if (before && !isSame(asked!, seen.luminance) && Math.round(frame.time * ANALYSIS_RATE) % 2 === 1) {
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
