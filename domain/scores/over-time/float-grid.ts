import type { Grid } from "./grid.ts";

/** A luminance image, 0 to 255, that can be interpolated between its cells. */
export type FloatGrid = { readonly width: number; readonly height: number; readonly values: Float32Array };

/** A copy of a grid in floating-point numbers. */
export const toFloatGrid = ({ width, height, values }: Grid): FloatGrid => ({ width, height, values: new Float32Array(values) });

/** The image at half its size, each cell the mean of four (an odd last row or column is dropped). */
export function downscale({ width, height, values }: FloatGrid): FloatGrid {
  const small = { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) };
  const right = width > 1 ? 1 : 0;
  const below = height > 1 ? width : 0;
  const means = new Float32Array(small.width * small.height);
  for (let row = 0, cell = 0; row < small.height; row++) {
    for (let column = 0; column < small.width; column++, cell++) {
      const at = 2 * row * width + 2 * column;
      means[cell] = (values[at]! + values[at + right]! + values[at + below]! + values[at + below + right]!) / 4;
    }
  }
  return { ...small, values: means };
}

/**
 * The image blurred with a Gaussian, with edge values extended, as two separable passes.
 * @param sigma in cells
 * @param sigmaDown if cells are not square
 */
export function gaussianBlur({ width, height, values }: FloatGrid, sigma: number, sigmaDown = sigma): FloatGrid {
  const across = convolve(values, width, height, 1, width, gaussian(sigma));
  return { width, height, values: convolve(across, height, width, width, 1, gaussian(sigmaDown)) };
}

/** A Gaussian kernel over 2 ½ standard deviations, summing to 1; the centre first, then one side. */
function gaussian(sigma: number): Float32Array {
  const side = Float32Array.from({ length: Math.ceil(2.5 * sigma) + 1 }, (_, off) =>
    Math.exp((-off * off) / (2 * sigma * sigma)),
  );
  const total = 2 * side.reduce((sum, weight) => sum + weight, 0) - side[0]!;
  return side.map((weight) => weight / total);
}

/**
 * One pass: `lines` lines of `length` cells, `step` apart within a line, whose first cells lie `stride` apart. Each line is copied
 * with its edge values extended, so that no cell has to look for the edges.
 */
function convolve(
  values: Float32Array,
  length: number,
  lines: number,
  step: number,
  stride: number,
  kernel: Float32Array,
): Float32Array {
  const out = new Float32Array(values.length);
  const reach = kernel.length - 1;
  const extended = new Float32Array(length + 2 * reach);
  for (let line = 0; line < lines; line++) {
    const start = line * stride;
    for (let cell = 0; cell < length; cell++) extended[reach + cell] = values[start + cell * step]!;
    extended.fill(extended[reach]!, 0, reach);
    extended.fill(extended[reach + length - 1]!, reach + length);
    for (let cell = 0; cell < length; cell++) {
      const at = reach + cell;
      let sum = extended[at]! * kernel[0]!;
      for (let off = 1; off <= reach; off++) sum += (extended[at - off]! + extended[at + off]!) * kernel[off]!;
      out[start + cell * step] = sum;
    }
  }
  return out;
}
