import type { Raster } from "./raster.ts";

/** Orientations of an edge, without its sign: dark on light equals light on dark. */
export const BINS = 9;
/** Differences below this, in grey levels of two pixels, are noise. */
const NOISE = 8;
/** Mean difference per pixel at which a cell's histogram counts half. */
const FLOOR = 1.7;
/** No orientation of a cell counts more than this (Dalal and Triggs, 2005). */
const CLIP = 0.4;

const ANGLES = orientations();

/** The bin of (dx, dy), halved and shifted to 0 … 255. */
function orientations(): Uint8Array {
  const table = new Uint8Array(256 * 256);
  for (let dy = -128; dy < 128; dy++)
    for (let dx = -128; dx < 128; dx++) {
      const turn = (Math.atan2(dy, dx) + 2 * Math.PI) % Math.PI;
      table[(dy + 128) * 256 + dx + 128] = Math.floor((turn / Math.PI) * BINS) % BINS;
    }
  return table;
}

/** Histograms of gradients, BINS per cell, row by row. */
export type Cells = { readonly columns: number; readonly rows: number; readonly values: Float32Array };

/** Sums the gradients of cells of `size` pixels; each pixel counts in its strongest colour channel. */
export function histograms({ width, height, rgb }: Raster, size: number): Cells {
  const columns = Math.floor(width / size);
  const rows = Math.floor(height / size);
  const values = new Float32Array(columns * rows * BINS);
  const stride = width * 3;
  const [right, bottom] = [Math.min(columns * size, width - 1), Math.min(rows * size, height - 1)];
  const shift = Math.log2(size);
  for (let y = 1; y < bottom; y++) {
    const row = (y >> shift) * columns * BINS;
    for (let x = 1, at = y * stride + 3; x < right; x++, at += 3) {
      let dx = rgb[at + 4]! - rgb[at - 2]!;
      let dy = rgb[at + stride + 1]! - rgb[at - stride + 1]!;
      let max = dx * dx + dy * dy;
      const redX = rgb[at + 3]! - rgb[at - 3]!;
      const redY = rgb[at + stride]! - rgb[at - stride]!;
      const red = redX * redX + redY * redY;
      if (red > max) {
        max = red;
        dx = redX;
        dy = redY;
      }
      const blueX = rgb[at + 5]! - rgb[at - 1]!;
      const blueY = rgb[at + stride + 2]! - rgb[at - stride + 2]!;
      const blue = blueX * blueX + blueY * blueY;
      if (blue > max) {
        max = blue;
        dx = blueX;
        dy = blueY;
      }
      if (max < NOISE * NOISE) continue;
      const to = row + (x >> shift) * BINS + ANGLES[((dy >> 1) + 128) * 256 + (dx >> 1) + 128]!;
      values[to] = values[to]! + Math.sqrt(max);
    }
  }
  return { columns, rows, values };
}

/** Sums 2 × 2 cells. */
export function pool({ columns, rows, values }: Cells): Cells {
  const [c, r] = [columns >> 1, rows >> 1];
  const out = new Float32Array(c * r * BINS);
  const stride = columns * BINS;
  for (let y = 0, to = 0; y < r; y++)
    for (let x = 0, from = 2 * y * stride; x < c; x++, from += BINS)
      for (let bin = 0; bin < BINS; bin++, from++, to++)
        out[to] = values[from]! + values[from + BINS]! + values[from + stride]! + values[from + stride + BINS]!;
  return { columns: c, rows: r, values: out };
}

/** Divides each cell by the strength of its 3 × 3 neighbourhood; `size` is the side of a cell in pixels. */
export function normalise({ columns, rows, values }: Cells, size: number): Cells {
  const strength = new Float32Array((columns + 2) * (rows + 2));
  for (let y = 0, from = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      let sum = 0;
      for (let bin = 0; bin < BINS; bin++, from++) sum += values[from]! * values[from]!;
      strength[(y + 1) * (columns + 2) + x + 1] = sum;
    }
  const out = new Float32Array(values.length);
  const floor = 9 * (FLOOR * size * size) ** 2;
  const next = columns + 2;
  for (let y = 0, to = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const at = y * next + x;
      let sum = floor;
      for (let line = at; line <= at + 2 * next; line += next) sum += strength[line]! + strength[line + 1]! + strength[line + 2]!;
      const scale = 2 / Math.sqrt(sum);
      for (let bin = 0; bin < BINS; bin++, to++) {
        const value = values[to]! * scale;
        out[to] = value > CLIP ? CLIP : value;
      }
    }
  return { columns, rows, values: out };
}
