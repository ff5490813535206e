import type { Fixation } from "#contracts/attention.ts";
import { type AttentionMap, densityOf } from "./attention-map.ts";

type Size = { readonly width: number; readonly height: number };

const MIN_FIXATIONS = 6;
const MAX_FIXATIONS = 10;
/**
 * Radius in which a fixation inhibits return, and the saccade length at which a location counts e^−½ as much, as fractions of the
 * diagonal. With these values, chosen on training images, a scan path is as similar to human scan paths as those are to each
 * other, its first six fixations visit nearly as many places (3.8 that are 8 % of the diagonal apart, humans 3.6) and are nearly
 * as far apart (median 13 %, a quarter over 20 %; humans 10 % and 20 %). A smaller or decaying radius gains 0.01 of similarity,
 * but stays in two or three places; a higher cost of saccades is no more similar, and predicts the strongest hot spot of graphic
 * designs first on 45 % of them instead of 65 %.
 */
const INHIBITION_RADIUS = 0.035;
const SACCADE_SPREAD = 0.35;
/**
 * After the sixth fixation the scan path ends when the next location has less than this fraction of the first one's attention: 8
 * fixations on average.
 */
const MIN_RELATIVE_PEAK = 0.2;
/**
 * Milliseconds of a fixation without attention, what all of an image's attention in one place adds, and the most it adds: the
 * mean of four datasets' regressions of human fixation durations on other people's density. Little is predictable: r = 0.16 to
 * 0.37.
 */
const SHORTEST_MS = 220;
const MASS_MS = 480;
const MAX_MS = 230;

/**
 * The most likely order in which the eye visits an image, 6 to 10 fixations: winner-take-all with inhibition of return (Koch &
 * Ullman 1985; Itti & Koch 2001) and a cost for long saccades. From the centre, the next fixation is where density · exp(−d² ÷
 * 2·JUMP²) is highest, with d the distance from the current one; then the attention around it is inhibited, density ·= 1 −
 * exp(−d² ÷ 2·INHIBITED²). A fixation lasts longer, the more of the image's attention lies around it (within the same Gaussian).
 * @param imageSize size of the original image, for distances in its true aspect ratio
 * @returns fixations at the centres of cells; takes cells × fixations steps, deterministic
 * @throws Error if the map is empty or contains no attention
 */
export function gazePlot(map: AttentionMap, imageSize: Size = map): Fixation[] {
  const density = densityOf(map);
  const left = Float64Array.from(density);
  const around = gaussianWeights(map, imageSize);
  const fixations: Fixation[] = [];
  let gaze: Place = { x: 0.5, y: 0.5 };
  let at = Math.floor(map.height / 2) * map.width + Math.floor(map.width / 2);
  let first = 0;
  while (fixations.length < MAX_FIXATIONS) {
    at = highest(left, around(gaze, SACCADE_SPREAD), at);
    if (fixations.length === 0) first = left[at]!;
    if (fixations.length >= MIN_FIXATIONS && left[at]! < MIN_RELATIVE_PEAK * first) break;
    gaze = { x: ((at % map.width) + 0.5) / map.width, y: (Math.floor(at / map.width) + 0.5) / map.height };
    const seen = around(gaze, INHIBITION_RADIUS);
    let mass = 0;
    for (let cell = 0; cell < left.length; cell++) {
      mass += density[cell]! * seen[cell]!;
      left[cell]! *= 1 - seen[cell]!;
    }
    fixations.push({ ...gaze, duration: Math.round(SHORTEST_MS + Math.min(MAX_MS, MASS_MS * mass)) });
  }
  return fixations;
}

type Place = { readonly x: number; readonly y: number };

/**
 * The cell with the highest product of both. If none is higher than the current one, for example if nothing is left, the current
 * one.
 */
function highest(left: Float64Array, near: Float64Array, present: number): number {
  let best = present;
  let worth = left[present]! * near[present]!;
  for (let cell = 0; cell < left.length; cell++) {
    const value = left[cell]! * near[cell]!;
    if (value > worth) [best, worth] = [cell, value];
  }
  return best;
}

/**
 * Gaussians over a map's cells: 1 at a location, decreasing with the distance from it relative to the diagonal of an image of
 * this size.
 */
function gaussianWeights(map: Size, { width, height }: Size): (place: Place, spread: number) => Float64Array {
  const diagonal = Math.hypot(width, height);
  return ({ x, y }, spread) => {
    // A Gaussian is separable into a horizontal and a vertical one, which avoids an exponential per cell.
    const across = gaussian(map.width, x, (spread * diagonal) / width);
    const down = gaussian(map.height, y, (spread * diagonal) / height);
    const weights = new Float64Array(map.width * map.height);
    for (let row = 0, cell = 0; row < map.height; row++)
      for (let column = 0; column < map.width; column++, cell++) weights[cell] = across[column]! * down[row]!;
    return weights;
  };
}

const gaussian = (cells: number, centre: number, spread: number): number[] =>
  Array.from({ length: cells }, (_, cell) => Math.exp(-((((cell + 0.5) / cells - centre) / spread) ** 2) / 2));
