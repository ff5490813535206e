import type { Density } from "./density.ts";

/** Keeps a deviation or a logarithm away from zero, as the MIT/Tübingen benchmark does (Kümmerer, Wallis & Bethge 2018). */
const EPSILON = 2.2e-16;
/** A deviation below this share of the mean is rounding error of a constant map. */
const ROUNDING = 1e-9;

/**
 * Normalized scanpath saliency (Peters et al. 2005): the mean of the map's z-values at the fixated cells. Chance is 0, more is
 * better.
 * A constant map gets 0.
 * @param cells the fixated cells, one entry per fixation
 */
export function nss({ values }: Density, cells: ArrayLike<number>): number {
  const { mean, deviation } = meanAndDeviation(values);
  let sum = 0;
  for (let at = 0; at < cells.length; at++) sum += values[cells[at]!]! - mean;
  return deviation > 0 ? sum / cells.length / deviation : 0;
}

/** Pearson's correlation of two maps (CC), −1…1; 0 when one is constant. */
export function correlation(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const first = meanAndDeviation(one);
  const second = meanAndDeviation(other);
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at]! - first.mean) * (other[at]! - second.mean);
  const scale = first.deviation * second.deviation;
  return scale > 0 ? sum / one.length / scale : 0;
}

/** Histogram intersection of two densities (SIM; Judd, Durand & Torralba 2012): 0 disjoint, 1 identical. */
export function similarity(one: Density, other: Density): number {
  let sum = 0;
  for (let at = 0; at < one.values.length; at++) sum += Math.min(one.values[at]!, other.values[at]!);
  return sum;
}

/**
 * Kullback–Leibler divergence of a predicted density from the human one, in nats: Σ people · ln(people ÷ predicted). 0 is best.
 */
export function divergence(predicted: Density, people: Density): number {
  let sum = 0;
  for (let at = 0; at < people.values.length; at++) {
    const share = people.values[at]!;
    if (share > 0) sum += share * Math.log(EPSILON + share / (predicted.values[at]! + EPSILON));
  }
  return sum;
}

/**
 * Information gain (Kümmerer, Wallis & Bethge 2015): how many bits better the density predicts a fixation than a baseline does,
 * the mean of log₂(predicted ÷ baseline) at the fixated cells. The baseline's own value is 0.
 */
export function informationGain(predicted: Density, baseline: Density, cells: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < cells.length; at++)
    sum += Math.log2((predicted.values[cells[at]!]! + EPSILON) / (baseline.values[cells[at]!]! + EPSILON));
  return sum / cells.length;
}

/**
 * Area under the ROC curve after Judd et al. 2009: how often a fixated cell has a higher value than a cell without fixations,
 * ties counting half. Chance is ½.
 */
export function aucJudd({ values }: Density, cells: ArrayLike<number>): number {
  const fixated = new Uint8Array(values.length);
  for (let at = 0; at < cells.length; at++) fixated[cells[at]!] = 1;
  return areaUnderCurve(values, cells, (visit) => {
    for (let cell = 0; cell < values.length; cell++) if (!fixated[cell]) visit(cell);
  });
}

/**
 * Shuffled AUC (Zhang et al. 2008; Borji, Sihite & Itti 2013): as `aucJudd`, but against cells that were fixated in other images,
 * so that centre bias earns nothing. Chance is ½.
 * @param controlCells the cells fixated in other images, one entry per fixation
 */
export const shuffledAuc = ({ values }: Density, cells: ArrayLike<number>, controlCells: ArrayLike<number>): number =>
  areaUnderCurve(values, cells, (visit) => {
    for (let at = 0; at < controlCells.length; at++) visit(controlCells[at]!);
  });

/** How often the value at one of `cells` is higher than at a cell of `others` (Mann & Whitney 1947). */
function areaUnderCurve(values: Float64Array, cells: ArrayLike<number>, others: (visit: (cell: number) => void) => void): number {
  // The fixated values are few, so they are sorted and searched, not the map.
  const inOrder = Float64Array.from(cells, (cell) => values[cell]!).sort();
  let wins = 0;
  let count = 0;
  others((cell) => {
    const value = values[cell]!;
    wins += inOrder.length - (countBelow(inOrder, value) + countUpTo(inOrder, value)) / 2;
    count++;
  });
  return wins / count / inOrder.length;
}

/** How many of the values, in ascending order, are less. */
const countBelow = (inOrder: Float64Array, value: number): number => lowerBound(inOrder, (other) => other < value);
/** How many of them are less than or equal. */
const countUpTo = (inOrder: Float64Array, value: number): number => lowerBound(inOrder, (other) => other <= value);

/** How many leading values satisfy `before`, by bisection. */
function lowerBound(inOrder: Float64Array, before: (value: number) => boolean): number {
  let low = 0;
  let high = inOrder.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (before(inOrder[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function meanAndDeviation(values: ArrayLike<number>): { mean: number; deviation: number } {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]!;
  const mean = sum / values.length;
  let squares = 0;
  for (let at = 0; at < values.length; at++) squares += (values[at]! - mean) ** 2;
  const deviation = Math.sqrt(squares / values.length);
  return { mean, deviation: deviation > ROUNDING * Math.abs(mean) ? deviation : 0 };
}
