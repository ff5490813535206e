import type { Grid } from "./grid.ts";

/** A luminance image, 0 to 255, that can be interpolated between its cells. */
export type FloatGrid = { readonly width: number; readonly height: number; readonly values: Float32Array };

export const toFloatGrid = ({ width, height, values }: Grid): FloatGrid => ({ width, height, values: Float32Array.from(values) });

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

/** One pass: `lines` lines of `length` cells, `step` apart within a line, whose first cells lie `stride` apart. */
function convolve(
  values: Float32Array,
  length: number,
  lines: number,
  step: number,
  stride: number,
  kernel: Float32Array,
): Float32Array {
  const out = new Float32Array(values.length);
  for (let line = 0; line < lines; line++) {
    const start = line * stride;
    for (let cell = 0; cell < length; cell++) {
      let sum = values[start + cell * step]! * kernel[0]!;
      for (let off = 1; off < kernel.length; off++) {
        const before = Math.max(0, cell - off);
        const after = Math.min(length - 1, cell + off);
        sum += (values[start + before * step]! + values[start + after * step]!) * kernel[off]!;
      }
      out[start + cell * step] = sum;
    }
  }
  return out;
}
