import type { Fixation } from "#contracts/attention.ts";
import { type Density, normalise, type Size } from "./density.ts";

/** Standard deviation of the Gaussian per fixation, as a share of the long side: about one degree of vision. */
export const SPREAD = 0.03;
/** A Gaussian is cut off after this many deviations, where less than 1 in 10,000 of it remains. */
const REACH = 4;

/**
 * Adds to `values` a Gaussian of `sigma` cells and sum 1 for each point, mirrored at the edges.
 * @param points in 0…1 of width and height
 */
export function addSpread(
  values: Float64Array,
  { width, height }: Size,
  points: readonly Pick<Fixation, "x" | "y">[],
  sigma: number,
): void {
  for (const { x, y } of points) {
    const across = profile(x * width, width, sigma);
    const down = profile(y * height, height, sigma);
    for (let row = 0; row < down.weights.length; row++) {
      const start = (down.first + row) * width + across.first;
      const weight = down.weights[row]!;
      for (let column = 0; column < across.weights.length; column++) values[start + column]! += weight * across.weights[column]!;
    }
  }
}

/** A Gaussian at `centre` on the `cells` of one side, mirrored at its ends, summing to 1. */
function profile(centre: number, cells: number, sigma: number): { first: number; weights: Float64Array } {
  const first = Math.max(0, Math.floor(centre - REACH * sigma));
  const last = Math.min(cells - 1, Math.floor(centre + REACH * sigma));
  const weights = new Float64Array(last - first + 1);
  let total = 0;
  for (let cell = first; cell <= last; cell++) {
    let weight = 0;
    for (const mirrored of [centre, -centre, 2 * cells - centre])
      weight += Math.exp(-(((cell + 0.5 - mirrored) / sigma) ** 2) / 2);
    weights[cell - first] = weight;
    total += weight;
  }
  for (let at = 0; at < weights.length; at++) weights[at]! /= total;
  return { first, weights };
}

/** The density of these fixations, each blurred by SPREAD of the long side. Throws when there are none. */
export function mapOfFixations(looks: readonly Fixation[], size: Size): Density {
  const values = new Float64Array(size.width * size.height);
  addSpread(values, size, looks, SPREAD * Math.max(size.width, size.height));
  return normalise(size, values);
}
