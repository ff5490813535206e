/** Shares of attention on a grid, row by row, that sum to 1. Accepted wherever domain/scores takes an attention map. */
export type Density = { readonly width: number; readonly height: number; readonly values: Float64Array };
export type Size = { readonly width: number; readonly height: number };

/** Scales non-negative values to sum to 1. Throws when all are zero. */
export function normalise({ width, height }: Size, values: ArrayLike<number>): Density {
  let total = 0;
  for (let at = 0; at < values.length; at++) total += values[at]!;
  if (!(total > 0 && Number.isFinite(total))) throw new Error("an empty map is no density");
  const shares = new Float64Array(values.length);
  for (let at = 0; at < values.length; at++) shares[at] = values[at]! / total;
  return { width, height, values: shares };
}

/** Bilinear interpolation between cell centres to a grid of another size, scaled to sum to 1 again. */
export function resize(from: Density, { width, height }: Size): Density {
  if (from.width === width && from.height === height) return from;
  const values = new Float64Array(width * height);
  const across = interpolationWeights(from.width, width);
  const down = interpolationWeights(from.height, height);
  for (let row = 0; row < height; row++) {
    const { first, second, part } = down[row]!;
    const upper = first * from.width;
    const lower = second * from.width;
    for (let column = 0; column < width; column++) {
      const along = across[column]!;
      const above = from.values[upper + along.first]! * (1 - along.part) + from.values[upper + along.second]! * along.part;
      const below = from.values[lower + along.first]! * (1 - along.part) + from.values[lower + along.second]! * along.part;
      values[row * width + column] = above * (1 - part) + below * part;
    }
  }
  return normalise({ width, height }, values);
}

/** For each of `to` cells the two of `from` cells whose centres it lies between, and the interpolation weight of the second. */
function interpolationWeights(from: number, to: number): { first: number; second: number; part: number }[] {
  return Array.from({ length: to }, (_, cell) => {
    const place = Math.min(from - 1, Math.max(0, ((cell + 0.5) * from) / to - 0.5));
    const first = Math.floor(place);
    return { first, second: Math.min(from - 1, first + 1), part: place - first };
  });
}

/** One density mixed with a share of another. */
export function blendDensities(one: Density, other: Density, share: number): Density {
  const values = new Float64Array(one.values.length);
  for (let at = 0; at < values.length; at++) values[at] = (1 - share) * one.values[at]! + share * other.values[at]!;
  return { ...one, values };
}

/** The normalised product of two densities. Throws when they do not overlap. */
export const product = (one: Density, other: Density): Density =>
  normalise(
    one,
    one.values.map((value, at) => value * other.values[at]!),
  );

/** The index of the cell that contains a point in 0…1 of width and height. */
export const cellOf = ({ width, height }: Size, { x, y }: { readonly x: number; readonly y: number }): number =>
  Math.min(height - 1, Math.floor(y * height)) * width + Math.min(width - 1, Math.floor(x * width));
