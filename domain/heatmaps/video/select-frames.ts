import type { VideoFrame } from "#adapters/video/decode-frames.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";
import { toLuminance } from "#domain/scores/over-time/luminance.ts";
import { ANALYSIS_RATE } from "./segments.ts";

/**
 * An analysed frame and the source of its maps: `asked` calls the model; `same` reuses the maps of the last frame sent to the
 * model; `between` interpolates the frames before and after, neither of which is itself interpolated.
 */
export type SelectedFrame = VideoFrame & { readonly luminance: Grid; readonly selection: "asked" | "same" | "between" };

type Size = { readonly width: number; readonly height: number };
type DecodedFrame = Omit<SelectedFrame, "selection">;

/** A frame is unchanged if no cell differs from the last frame sent to the model by more than this many levels of 255. */
const MAX_CELL_CHANGE = 2;
/**
 * Cells per side of a block whose mean luminance is compared between two frames, and the levels of 255 beyond which the
 * difference is too large to interpolate.
 */
const BLOCK_CELLS = 8;
const MAX_BLOCK_CHANGE = 48;

/**
 * Decides which frames are sent to the model: every second one by number, unless it is unchanged; of the others those that differ
 * too much from a neighbour, so that nothing is interpolated across a cut or a large movement; and the last. The decision depends
 * on neighbours only, so that it is the same in every segment; nothing stays unseen for longer than two frames.
 * @param frames RATE per second, in order of time
 */
export async function* selectFrames(frames: AsyncIterable<VideoFrame>, size: Size): AsyncGenerator<SelectedFrame> {
  let lastPredicted: Grid | undefined;
  let before: Grid | undefined;
  let pending: DecodedFrame | undefined;
  for await (const frame of frames) {
    const seen = { ...frame, luminance: toLuminance({ ...size, rgb: frame.rgb }) };
    if (pending) {
      const isCalm = areNear(before!, pending.luminance) && areNear(pending.luminance, seen.luminance);
      if (!isCalm) lastPredicted = pending.luminance;
      before = pending.luminance;
      yield { ...pending, selection: isCalm ? "between" : "asked" };
      pending = undefined;
    }
    if (before && !isSame(lastPredicted!, seen.luminance) && Math.round(frame.time * ANALYSIS_RATE) % 2 === 1) {
      pending = seen;
      continue;
    }
    const selection = lastPredicted && isSame(lastPredicted, seen.luminance) ? "same" : "asked";
    if (selection === "asked") lastPredicted = seen.luminance;
    before = seen.luminance;
    yield { ...seen, selection };
  }
  if (pending) yield { ...pending, selection: "asked" };
}

function isSame(one: Grid, other: Grid): boolean {
  for (let cell = 0; cell < one.values.length; cell++)
    if (Math.abs(one.values[cell]! - other.values[cell]!) > MAX_CELL_CHANGE) return false;
  return true;
}

function areNear(one: Grid, other: Grid): boolean {
  const { width, height } = one;
  for (let top = 0; top < height; top += BLOCK_CELLS) {
    for (let left = 0; left < width; left += BLOCK_CELLS) {
      const [right, bottom] = [Math.min(width, left + BLOCK_CELLS), Math.min(height, top + BLOCK_CELLS)];
      let change = 0;
      for (let row = top; row < bottom; row++)
        for (let cell = row * width + left; cell < row * width + right; cell++) change += one.values[cell]! - other.values[cell]!;
      if (Math.abs(change) > MAX_BLOCK_CHANGE * (right - left) * (bottom - top)) return false;
    }
  }
  return true;
}
