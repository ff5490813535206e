/** A grid of numbers, row by row. The unit of every filter below is one cell of the grid. */
export type Plane = { readonly width: number; readonly height: number; readonly data: Float32Array };

export const plane = (width: number, height: number, data = new Float32Array(width * height)): Plane => ({ width, height, data });

/** A new plane of the same size whose cell `i` is `value(i)`. */
export function generate({ width, height }: Plane, value: (index: number) => number): Plane {
  const data = new Float32Array(width * height);
  for (let index = 0; index < data.length; index++) data[index] = value(index);
  return { width, height, data };
}

export function meanAndDeviation({ data }: Plane): { mean: number; deviation: number } {
  let sum = 0;
  let squares = 0;
  for (const value of data) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / data.length;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / data.length - mean * mean)) };
}

/** Half the size in each direction, every cell the mean of its four source cells; an odd last row or column is kept. */
export function halve({ width, height, data }: Plane): Plane {
  const half = plane(Math.ceil(width / 2), Math.ceil(height / 2));
  for (let row = 0; row < half.height; row++) {
    const upper = 2 * row * width;
    const lower = Math.min(2 * row + 1, height - 1) * width;
    for (let column = 0; column < half.width; column++) {
      const left = 2 * column;
      const right = Math.min(left + 1, width - 1);
      half.data[row * half.width + column] =
        (data[upper + left]! + data[upper + right]! + data[lower + left]! + data[lower + right]!) / 4;
    }
  }
  return half;
}

/**
 * Gaussian blur of standard deviation `sigma` cells as three box blurs (Wells 1986): the cost does not depend on sigma.
 * Edges repeat the outermost cell.
 */
export function blur(source: Plane, sigma: number): Plane {
  // A box with radius r and fractional outer weight f has variance (r(r+1)(2r+1)/3 + 2f(r+1)²) / (2r+1+2f); three add up to
  // sigma².
  const wanted = (sigma * sigma) / 3;
  const radius = Math.floor((Math.sqrt(1 + 12 * wanted) - 1) / 2);
  const moment = (radius * (radius + 1) * (2 * radius + 1)) / 3;
  const outer = (wanted * (2 * radius + 1) - moment) / (2 * ((radius + 1) ** 2 - wanted));
  let current = source.data;
  for (let pass = 0; pass < 3; pass++) current = boxRows(current, source.width, source.height, radius, outer);
  for (let pass = 0; pass < 3; pass++) current = boxColumns(current, source.width, source.height, radius, outer);
  return { ...source, data: current };
}

function boxRows(from: Float32Array, width: number, height: number, radius: number, outer: number): Float32Array {
  const to = new Float32Array(from.length);
  const scale = 1 / (2 * radius + 1 + 2 * outer);
  const last = width - 1;
  for (let row = 0; row < height; row++) {
    const start = row * width;
    let sum = 0;
    for (let offset = -radius; offset <= radius; offset++) sum += from[start + Math.min(last, Math.max(0, offset))]!;
    for (let column = 0; column < width; column++) {
      const before = from[start + Math.max(0, column - radius - 1)]!;
      const after = from[start + Math.min(last, column + radius + 1)]!;
      to[start + column] = (sum + outer * (before + after)) * scale;
      sum += after - from[start + Math.max(0, column - radius)]!;
    }
  }
  return to;
}

function boxColumns(from: Float32Array, width: number, height: number, radius: number, outer: number): Float32Array {
  const to = new Float32Array(from.length);
  const scale = 1 / (2 * radius + 1 + 2 * outer);
  const last = height - 1;
  const sums = new Float64Array(width);
  for (let offset = -radius; offset <= radius; offset++) {
    const start = Math.min(last, Math.max(0, offset)) * width;
    for (let column = 0; column < width; column++) sums[column]! += from[start + column]!;
  }
  for (let row = 0; row < height; row++) {
    const start = row * width;
    const before = Math.max(0, row - radius - 1) * width;
    const after = Math.min(last, row + radius + 1) * width;
    const leaving = Math.max(0, row - radius) * width;
    for (let column = 0; column < width; column++) {
      to[start + column] = (sums[column]! + outer * (from[before + column]! + from[after + column]!)) * scale;
      sums[column]! += from[after + column]! - from[leaving + column]!;
    }
  }
  return to;
}

/** Horizontal and vertical central differences, in value per cell. */
export function gradient({ width, height, data }: Plane): { across: Plane; down: Plane } {
  const across = plane(width, height);
  const down = plane(width, height);
  for (let row = 0; row < height; row++) {
    const above = Math.max(0, row - 1) * width;
    const below = Math.min(height - 1, row + 1) * width;
    for (let column = 0; column < width; column++) {
      const index = row * width + column;
      across.data[index] =
        (data[row * width + Math.min(width - 1, column + 1)]! - data[row * width + Math.max(0, column - 1)]!) / 2;
      down.data[index] = (data[below + column]! - data[above + column]!) / 2;
    }
  }
  return { across, down };
}
