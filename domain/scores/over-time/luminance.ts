import type { Grid } from "./grid.ts";

/** Cells across: enough to detect a moving head, few enough to compare frames in a millisecond. */
const WIDEST = 96;
/** Weights of red, green and blue in 1/256 (ITU-R BT.709). */
const [RED, GREEN, BLUE] = [54, 183, 19];
/** Pixels sampled per cell, in each direction; more only cost time. */
const SAMPLES = 4;

/**
 * The luminance of a frame on a grid of at most 96 cells across, each the mean of evenly spaced pixels. `attentionOverTime`
 * compares frames with it.
 * @param frame interleaved 8-bit RGB
 */
export function toLuminance(frame: { readonly width: number; readonly height: number; readonly rgb: Uint8Array }): Grid {
  const width = Math.min(WIDEST, frame.width);
  const height = Math.max(1, Math.round((frame.height * width) / frame.width));
  const columns = places(frame.width, width);
  const rows = places(frame.height, height);
  const values = new Uint8Array(width * height);
  for (let row = 0, cell = 0; row < height; row++) {
    for (let column = 0; column < width; column++, cell++) {
      let sum = 0;
      for (let down = 0; down < SAMPLES; down++) {
        const line = rows[row * SAMPLES + down]! * frame.width;
        for (let across = 0; across < SAMPLES; across++) {
          const at = (line + columns[column * SAMPLES + across]!) * 3;
          sum += RED! * frame.rgb[at]! + GREEN! * frame.rgb[at + 1]! + BLUE! * frame.rgb[at + 2]!;
        }
      }
      values[cell] = sum / (SAMPLES * SAMPLES * 256);
    }
  }
  return { width, height, values };
}

/** The sampled pixel positions of a side, SAMPLES per cell. */
const places = (pixels: number, cells: number): Uint32Array =>
  Uint32Array.from({ length: cells * SAMPLES }, (_, at) => Math.min(pixels - 1, ((at + 0.5) * pixels) / (cells * SAMPLES)));
