import { mean, probit, sampleStandardDeviation } from "simple-statistics";
import { roundHalfUp } from "#kit/scores/bands.ts";

/** Probability of the interval of a mean difference. */
const LEVEL = 0.9;

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
  const margin =
    (studentQuantile((1 + LEVEL) / 2, values.length - 1) * sampleStandardDeviation(values)) / Math.sqrt(values.length);
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

/** Quantile of Student's t distribution, to 0.001 from 10 degrees of freedom on (Abramowitz & Stegun 1964, 26.7.5). */
export function studentQuantile(probability: number, freedom: number): number {
  const z = probit(probability);
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  return z + first / freedom + second / freedom ** 2;
}
