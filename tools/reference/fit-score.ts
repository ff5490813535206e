import { mean, sampleCorrelation } from "simple-statistics";
import type { ReferenceGroup } from "#contracts/reference-group.ts";
import type { ScoreFit, Slopes } from "#domain/scores/calibration.ts";
import type { Score } from "#domain/scores/standings.ts";
import { tQuantile95 } from "#kit/portable/t-quantile.ts";
import type { Observation } from "./join-sets.ts";

/** Nominal coverage of the intervals. */
export const INTERVAL_LEVEL = 0.9;
/** Most of the error that may be attributed to having few viewers: the estimate is uncertain with 20 to 30 images. */
const MAX_NOISE_SHARE = 0.6;
/**
 * The groups whose focus people confirm more often if it is expected from predicted focus and proximity together
 * (docs/decisions/focus-of-ads.md). Of the others it is not.
 */
const FROM_BOTH: readonly ReferenceGroup[] = ["ad"];
/** Of 1 for unrelated predictions; below, they are the same but for rounding. */
const MIN_DETERMINANT = 1e-9;

/** The part of a relation that does not need comparisons between images. */
export type Relation = Pick<ScoreFit, "correlation" | "slope" | "proximitySlope" | "reach" | "residual"> & {
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
  const zs = observations.map(({ predicted }) => predicted.proximity);
  const usesBoth = score === "focus" && observations.some(({ group }) => FROM_BOTH.includes(group));
  const { variance, ...slopes } = (usesBoth ? fitBoth(xs, zs, ys) : undefined) ?? fitOwn(xs, ys);
  const noise = Math.min(MAX_NOISE_SHARE, mean(observations.map((image) => image.noise[score])) / variance);
  const count = observations.length;
  const freedom = count - (slopes.proximitySlope > 0 ? 2 : 1);
  const measuredReach = tQuantile95(freedom) * Math.sqrt(variance * (1 + 1 / count));
  const kept = Math.sqrt(1 - noise);
  return {
    correlation: sampleCorrelation(xs, ys),
    ...slopes,
    reach: measuredReach * kept,
    residual: Math.sqrt(variance) * kept,
    measuredReach,
  };
}

/** Slopes with the mean square of the leave-one-out residuals. */
type Line = Slopes & { readonly variance: number };

function fitOwn(xs: readonly number[], ys: readonly number[]): Line {
  const squares = product(xs, xs);
  // A negative relation would rank images in the wrong order, so it is not followed.
  const slope = Math.max(0, product(xs, ys) / squares);
  const variance = mean(xs.map((x, at) => ((ys[at]! - slope * x) / (1 - x ** 2 / squares)) ** 2));
  return { slope, proximitySlope: 0, variance };
}

/** Undefined where the two predictions are the same, or a relation is negative. */
function fitBoth(xs: readonly number[], zs: readonly number[], ys: readonly number[]): Line | undefined {
  const [xx, xz, zz, xy, zy] = [product(xs, xs), product(xs, zs), product(zs, zs), product(xs, ys), product(zs, ys)];
  const determinant = xx * zz - xz ** 2;
  if (determinant <= MIN_DETERMINANT * xx * zz) return;
  const slope = (zz * xy - xz * zy) / determinant;
  const proximitySlope = (xx * zy - xz * xy) / determinant;
  if (slope <= 0 || proximitySlope <= 0) return;
  const variance = mean(
    xs.map((x, at) => {
      const z = zs[at]!;
      const leverage = (zz * x ** 2 - 2 * xz * x * z + xx * z ** 2) / determinant;
      return ((ys[at]! - slope * x - proximitySlope * z) / (1 - leverage)) ** 2;
    }),
  );
  return { slope, proximitySlope, variance };
}

const product = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * other[at]!, 0);
