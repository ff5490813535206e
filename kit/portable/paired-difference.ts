import { mean, sampleStandardDeviation } from "simple-statistics";
import { roundHalfUp } from "#kit/scores/bands.ts";
import { tQuantile95 } from "./t-quantile.ts";

/** The mean of paired differences with its 90% interval, and how many pairs there were. */
export type PairedDifference = {
  readonly mean: number;
  readonly interval: readonly [low: number, high: number];
  readonly pairs: number;
};

/**
 * The mean of differences that were measured under the same conditions, with Student's 90% interval. Undefined for fewer than
 * three differences, which say nothing about their spread.
 */
export function pairedDifference(differences: readonly number[]): PairedDifference | undefined {
  if (differences.length < 3) return;
  const values = [...differences];
  const centre = mean(values);
  const margin = (tQuantile95(values.length - 1) * sampleStandardDeviation(values)) / Math.sqrt(values.length);
  return { mean: centre, interval: [centre - margin, centre + margin], pairs: values.length };
}

/** Whether the interval lies on one side of 0. */
export const isDecided = ({ interval: [low, high] }: PairedDifference): boolean => low > 0 || high < 0;

/**
 * Whether a difference of scores is decided. It is printed in whole points: one that is printed as 0, or with a range that ends
 * at 0, is not.
 */
export const isDecidedInPoints = (difference: PairedDifference): boolean =>
  isDecided(difference) && ![difference.mean, ...difference.interval].some((points) => roundHalfUp(points) === 0);
