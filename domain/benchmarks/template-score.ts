import { cumulativeStdNormalProbability, mean, probit } from "simple-statistics";
import type { TemplateKind } from "#contracts/templates.ts";
import type { Bounds } from "#domain/scores/calibration.ts";
import { percentileOf } from "#domain/scores/percentile.ts";

/** An attention score, 0 to 100, with its 90% interval. */
export type AttentionScore = { readonly score: number; readonly interval: Bounds };

/**
 * Correlation of predicted and human attention on the same area of different images, which stands for different ads in one slot:
 * 117 photographs and 21 web pages, 8 areas each (docs/decisions/attention-score.md).
 */
const AGREEMENT: Readonly<Record<TemplateKind, number>> = { ooh: 0.7, display: 0.43, social: 0.43 };

/** 90% of normally distributed values lie within this many standard deviations. */
const REACH = 1.645;
/** Percentiles of the lowest and of the highest ad of 100, beyond which the benchmark says nothing. */
const EXTREME = 0.005;

/**
 * The score of an ad in one template: the percentage of the benchmark's ads that receive a smaller share of attention in the same
 * slot. 50 is average. The interval contains the score that people's attention would give, as the agreement of predictions and
 * people lets expect.
 * @param shares evenly spaced quantiles of the shares that the benchmark's ads receive in this template
 */
export function templateScore(kind: TemplateKind, share: number, shares: readonly number[]): AttentionScore {
  const score = percentileOf(share, shares);
  const standing = probit(Math.min(1 - EXTREME, Math.max(EXTREME, score / 100)));
  const agreement = AGREEMENT[kind];
  const reach = REACH * Math.sqrt(1 - agreement ** 2);
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
