import { cumulativeStdNormalProbability, mean, probit } from "simple-statistics";
import type { ReportKpi } from "#contracts/reports.ts";
import type { TemplateKind } from "#contracts/templates.ts";
import { isDecidedInPoints, type PairedDifference, pairedDifference } from "#kit/portable/paired-difference.ts";

/**
 * Correlation of predicted and human attention on the same area of different images, which stands for different ads in one slot:
 * 117 photographs and 21 web pages, 8 areas each (docs/decisions/attention-score.md).
 */
export const AGREEMENT: Readonly<Record<TemplateKind, number>> = { ooh: 0.7, display: 0.43, social: 0.43 };

/**
 * The kinds of templates in which differences may be called. In pages and feeds they may not: no two web pages with human data
 * differ enough to test it (validation.json), and of those that reach a probability of 0.9, more than 1 in 10 were wrong.
 */
export const DECIDED_KINDS: readonly TemplateKind[] = ["ooh"];

/** The KPIs of a report in the order in which they may decide its winner. */
export const orderOfKpis = (kind: TemplateKind): readonly ReportKpi[] =>
  DECIDED_KINDS.includes(kind) ? ["attention", "clarity"] : ["clarity", "attention"];

/** Percentiles of the lowest and of the highest ad of 100, beyond which the benchmark says nothing. */
const EXTREME = 0.005;
/**
 * A difference is called if people would confirm it with at least this probability. Above 0.9, because of the pairs of photographs
 * that reach 0.9, 10.1% were wrong with the build clean: at least 9 of 10 calls must be right with each build.
 */
export const MIN_PROBABILITY = 0.92;

/** The attention scores, 0 to 100, of two ads in one template. */
export type ScoredPair = readonly [one: number, other: number];

/** How the attention scores of two ads differ over the templates that scored both, and whether that may be called. */
export type AttentionDifference = PairedDifference & { readonly isDecided: boolean };

/** Where an attention score lies among those of the benchmark, in standard deviations above the average ad. */
export const attentionStanding = (score: number): number => probit(Math.min(1 - EXTREME, Math.max(EXTREME, score / 100)));

/**
 * The other’s attention scores minus the one’s, with Student’s 90% interval over the templates. The interval only says how much
 * templates differ. So a difference is decided if the interval lies on one side of 0 and people would also confirm its sign in
 * 9 of 10 cases; see MIN_PROBABILITY and DECIDED_KINDS. Undefined for fewer than three templates.
 */
export function attentionDifference(kind: TemplateKind, pairs: readonly ScoredPair[]): AttentionDifference | undefined {
  const difference = pairedDifference(pairs.map(([one, other]) => other - one));
  if (!difference) return;
  const standings = mean(pairs.map(([one, other]) => attentionStanding(other) - attentionStanding(one)));
  const isConfirmed = Math.sign(standings) === Math.sign(difference.mean) && probabilityOf(kind, standings) >= MIN_PROBABILITY;
  return { ...difference, isDecided: DECIDED_KINDS.includes(kind) && isConfirmed && isDecidedInPoints(difference) };
}

/**
 * The probability that people’s attention differs in the direction of a difference of standings. A person’s standing is expected at
 * r times the predicted one, with the variance 1 − r²; the errors of two ads are independent, those of one ad in several templates
 * are alike.
 */
export function probabilityOf(kind: TemplateKind, standings: number): number {
  const agreement = AGREEMENT[kind];
  return cumulativeStdNormalProbability((agreement * Math.abs(standings)) / Math.sqrt(2 * (1 - agreement ** 2)));
}
