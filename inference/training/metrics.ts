import { generate, meanAndDeviation, type Plane } from "../attention/plane.ts";

type Points = readonly (readonly [number, number])[];

const cellOf = ({ width, height }: Plane, [x, y]: readonly [number, number]): number =>
  Math.min(height - 1, Math.floor(y * height)) * width + Math.min(width - 1, Math.floor(x * width));

/** Normalised scanpath saliency: the map's mean z-value where people looked. Chance is 0. */
export function nss(map: Plane, points: Points): number {
  const { mean, deviation } = meanAndDeviation(map);
  return points.reduce((sum, point) => sum + (map.data[cellOf(map, point)]! - mean) / (deviation + 1e-12), 0) / points.length;
}

/** Pearson's correlation of two maps. */
export function correlation(one: Plane, other: Plane): number {
  const first = meanAndDeviation(one);
  const second = meanAndDeviation(other);
  let sum = 0;
  for (let at = 0; at < one.data.length; at++) sum += (one.data[at]! - first.mean) * (other.data[at]! - second.mean);
  return sum / one.data.length / (first.deviation * second.deviation + 1e-20);
}

/** Area under the ROC curve after Judd: fixated cells against all cells, thresholds at the fixated values. Chance is ½. */
export function aucJudd(map: Plane, points: Points): number {
  const all = Float32Array.from(map.data).sort();
  const seen = points.map((point) => map.data[cellOf(map, point)]!).sort((a, b) => b - a);
  let area = 0;
  let before = { hits: 0, alarms: 0 };
  seen.forEach((threshold, rank) => {
    const above = all.length - lowerBound(all, threshold);
    const now = { hits: (rank + 1) / seen.length, alarms: Math.max(0, (above - rank - 1) / (all.length - seen.length)) };
    area += ((now.alarms - before.alarms) * (now.hits + before.hits)) / 2;
    before = now;
  });
  return area + ((1 - before.alarms) * (1 + before.hits)) / 2;
}

function lowerBound(sorted: Float32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The baseline: a Gaussian about the centre whose deviation is a quarter of each side. */
export const centredGaussian = (like: Plane): Plane =>
  generate(like, (at) => {
    const x = ((at % like.width) + 0.5) / like.width - 0.5;
    const y = (Math.floor(at / like.width) + 0.5) / like.height - 0.5;
    return Math.exp(-(x * x + y * y) / (2 * 0.25 ** 2));
  });
