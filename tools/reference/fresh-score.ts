import { testUniform } from "./kolmogorov-smirnov.ts";

/** Scores above this are exceptional: at most 15% of images should have one. */
const HIGH = 90;

/** The percentiles of images that are not among the references. */
export type FreshScore = {
  readonly images: number;
  /** Largest distance between the distribution of percentiles and a uniform one, and the probability of one at least as large. */
  readonly distance: number;
  readonly probability: number;
  /** Share of images with a score above 90. */
  readonly high: number;
};

/** @param percentiles from 0 to 100, of one score */
export function describeFresh(percentiles: readonly number[]): FreshScore {
  const { statistic, p } = testUniform(percentiles.map((percentile) => percentile / 100));
  const high = percentiles.filter((percentile) => percentile > HIGH).length / percentiles.length;
  return { images: percentiles.length, distance: short(statistic), probability: short(p), high: short(high) };
}

const short = (value: number): number => Number(value.toFixed(4));
