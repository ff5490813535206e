import type { AttentionMap } from "./attention-map.ts";
import { GRID_SIDE } from "./fixed-grid.ts";

type Size = { readonly width: number; readonly height: number };
type Grid = AttentionMap & { readonly values: Float64Array };

/**
 * Standard deviation of the blur as a share of the image's long side, 1.5 cells of a square image. Without it the area depends on
 * how sharp the single hot spots are, which is hardly predictable: with it predicted and measured areas correlate at 0.64 instead
 * of 0.57 on photographs, and at 0.92 instead of 0.85 on ads.
 */
const BLUR = 1.5 / GRID_SIDE;

/**
 * Blurs a fixed grid by a Gaussian of BLUR of the long side, mirrored at the edges. The sum does not change.
 * @param imageSize size of the original image, whose aspect ratio the grid does not have
 */
export function blurGrid({ width, height, values }: Grid, imageSize: Size): Grid {
  const longSide = Math.max(imageSize.width, imageSize.height);
  const across = blurWeights(width, (BLUR * longSide * width) / imageSize.width);
  const down = blurWeights(height, (BLUR * longSide * height) / imageSize.height);
  const rows = new Float64Array(values.length);
  for (let row = 0; row < height; row++)
    for (let from = 0; from < width; from++) {
      const value = values[row * width + from]!;
      if (value === 0) continue;
      for (let to = 0; to < width; to++) rows[row * width + to]! += value * across[from * width + to]!;
    }
  const blurred = new Float64Array(values.length);
  for (let from = 0; from < height; from++)
    for (let to = 0; to < height; to++) {
      const weight = down[from * height + to]!;
      for (let column = 0; column < width; column++) blurred[to * width + column]! += weight * rows[from * width + column]!;
    }
  return { width, height, values: blurred };
}

/** For each cell the share of its value that each cell receives; each cell's shares sum to 1. */
function blurWeights(cells: number, deviation: number): Float64Array {
  const weights = new Float64Array(cells * cells);
  for (let from = 0; from < cells; from++) {
    let total = 0;
    for (let to = 0; to < cells; to++) {
      let weight = 0;
      // One reflection at each edge; a deviation of a whole side would need more, and blurs to almost nothing anyway.
      for (const mirrored of [to, -1 - to, 2 * cells - 1 - to]) weight += Math.exp(-(((mirrored - from) / deviation) ** 2) / 2);
      weights[from * cells + to] = weight;
      total += weight;
    }
    for (let to = 0; to < cells; to++) weights[from * cells + to]! /= total;
  }
  return weights;
}
