import { cumulativeStdNormalProbability, mean } from "simple-statistics";
import type { TemplateKind } from "#contracts/templates.ts";
import type { Bounds } from "#domain/scores/calibration.ts";
import { percentileOf } from "#domain/scores/percentile.ts";
import { HALF_WIDTH_90 } from "#kit/normal-interval.ts";
import { AGREEMENT, attentionStanding } from "#kit/scores/attention-difference.ts";

/** An attention score, 0 to 100, with its 90% interval. */
export type AttentionScore = { readonly score: number; readonly interval: Bounds };

/**
 * The score of an ad in one template: the percentage of the benchmark's ads that receive a smaller share of attention in the same
 * slot. 50 is average. The interval contains the score that people's attention would give, as the agreement of predictions and
 * people lets expect.
 * @param shares evenly spaced quantiles of the shares that the benchmark's ads receive in this template
 */
export function templateScore(kind: TemplateKind, share: number, shares: readonly number[]): AttentionScore {
  const score = percentileOf(share, shares);
  const standing = attentionStanding(score);
  const agreement = AGREEMENT[kind];
  const reach = HALF_WIDTH_90 * Math.sqrt(1 - agreement ** 2);
  const bound = (side: number) => 100 * cumulativeStdNormalProbability(agreement * standing + side * reach);
  return { score, interval: [Math.min(score, bound(-1)), Math.max(score, bound(1))] };
}

/**
 * The mean over templates. Errors of one ad in several templates are alike, so they are not expected to cancel: the interval is the
 * mean of the intervals. Throws for no scores.
 */
export function meanScore(scores: readonly AttentionScore[]): AttentionScore {
  if (scores.length === 0) throw new Error("no scores have no mean");
  return {
    score: mean(scores.map(({ score }) => score)),
    interval: [mean(scores.map(({ interval }) => interval[0])), mean(scores.map(({ interval }) => interval[1]))],
  };
}
