import { mean, median } from "simple-statistics";
import type { ShareCalibration } from "#domain/scores/calibration.ts";
import type { Estimate } from "#domain/scores/estimate.ts";
import { INTERVAL_LEVEL } from "./fit-score.ts";

/** Candidate weights by which the networks' disagreement may widen an interval, relative to its usual size. */
const DOUBT_CANDIDATES = [0, 0.25, 0.5, 1, 2, 4];

/** A predicted share of attention of a box with the one of the human map. */
export type SharePair = { readonly predicted: Estimate; readonly people: number };

/**
 * The residual of the shares of boxes between human and predicted values that 90% do not exceed (conformal prediction; Lei et
 * al. 2018). Disagreement of the networks widens intervals by the amount that makes them narrowest on average.
 */
export function fitShare(pairs: readonly SharePair[]): ShareCalibration {
  const usual = median(pairs.map(({ predicted }) => predicted.spread / Math.sqrt(predicted.value * (1 - predicted.value))));
  const doubts = usual > 0 ? DOUBT_CANDIDATES.map((doubt) => doubt / usual) : [0];
  const tried = doubts.map((doubt) => {
    const scales = pairs.map(({ predicted: { value, spread } }) => Math.sqrt(value * (1 - value) + (doubt * spread) ** 2));
    const reach = conformal(pairs.map(({ predicted, people }, at) => Math.abs(people - predicted.value) / scales[at]!));
    return { reach, doubt, width: reach * mean(scales) };
  });
  const { reach, doubt } = tried.reduce((best, next) => (next.width < best.width ? next : best));
  return { reach, doubt };
}

/**
 * The smallest bound that a new value of the same kind stays below with probability INTERVAL_LEVEL. Throws below nine values,
 * which are too few.
 */
export function conformal(values: readonly number[]): number {
  const rank = Math.ceil((values.length + 1) * INTERVAL_LEVEL);
  const ordered = values.toSorted((one, other) => one - other);
  if (rank > ordered.length) throw new Error(`${values.length} values say nothing about the outermost tenth`);
  return ordered[rank - 1]!;
}
