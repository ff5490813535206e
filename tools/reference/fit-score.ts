import { mean, sampleCorrelation } from "simple-statistics";
import type { ScoreFit } from "#domain/scores/calibration.ts";
import type { Score } from "#domain/scores/standings.ts";
import { studentQuantile } from "#kit/paired-difference.ts";
import type { Observation } from "./join-sets.ts";

/** Nominal coverage of the intervals. */
export const INTERVAL_LEVEL = 0.9;
/** Most of the error that may be attributed to having few viewers: the estimate is uncertain with 20 to 30 images. */
const MAX_NOISE_SHARE = 0.6;

/** The part of a relation that does not need comparisons between images. */
export type Relation = Pick<ScoreFit, "correlation" | "slope" | "reach" | "residual"> & {
  /** The reach for a human value measured with the viewers of the datasets. */
  readonly measuredReach: number;
};

/**
 * The least-squares line through 0 from predicted to human standings, and the interval around it for a new image: Student's
 * prediction interval on leave-one-out residuals. Conformal intervals need more than 20 to 30 images: they are as wide as the
 * second largest residual. Part of the residual is due to the few viewers of the datasets; what remains is the distance to the
 * value that many viewers would give.
 */
export function fitScore(observations: readonly Observation[], score: Score): Relation {
  const xs = observations.map(({ predicted }) => predicted[score]);
  const ys = observations.map(({ people }) => people[score]);
  const squares = xs.reduce((sum, x) => sum + x * x, 0);
  const products = xs.reduce((sum, x, at) => sum + x * ys[at]!, 0);
  // A negative relation would rank images in the wrong order, so it is not followed.
  const slope = Math.max(0, products / squares);
  const variance = mean(xs.map((x, at) => ((ys[at]! - slope * x) / (1 - x ** 2 / squares)) ** 2));
  const noise = Math.min(MAX_NOISE_SHARE, mean(observations.map((image) => image.noise[score])) / variance);
  const count = observations.length;
  const measuredReach = studentQuantile((1 + INTERVAL_LEVEL) / 2, count - 1) * Math.sqrt(variance * (1 + 1 / count));
  const kept = Math.sqrt(1 - noise);
  return {
    correlation: sampleCorrelation(xs, ys),
    slope,
    reach: measuredReach * kept,
    residual: Math.sqrt(variance) * kept,
    measuredReach,
  };
}
