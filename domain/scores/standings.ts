import { SCORE_NAMES, type ScoreName } from "#contracts/attention.ts";
import { percentileOf } from "./percentile.ts";
import type { Statistics } from "./statistics.ts";

export const SCORES = SCORE_NAMES;
export type Score = ScoreName;

/**
 * How a number is distributed over the references: mean and standard deviation of the number, and evenly spaced quantiles of its
 * standing, ascending.
 */
export type ScoreDistribution = { readonly mean: number; readonly deviation: number; readonly quantiles: readonly number[] };

/** Where a map stands among references: standard deviations above their mean; higher is more focused, closer and clearer. */
export type Standings = Readonly<Record<Score, number>>;

/**
 * The standings of a map. Focus is that of −log(area), proximity that of −distance; clarity is that of their sum, so that both
 * count equally.
 */
export function standingsOf(
  { logArea, distances }: Statistics,
  distributions: Readonly<Record<Score, Pick<ScoreDistribution, "mean" | "deviation">>>,
): Standings {
  const standing = (score: Score, value: number) => (value - distributions[score].mean) / distributions[score].deviation;
  const focus = standing("focus", -logArea);
  const proximity = standing("proximity", -distances);
  return { focus, proximity, clarity: standing("clarity", focus + proximity) };
}

/** The score, 0 to 100, before rounding: the percentage of references with a lower standing. */
export const scoreOf = (standing: number, { quantiles }: Pick<ScoreDistribution, "quantiles">): number =>
  percentileOf(standing, quantiles);
