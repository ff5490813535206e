import { mean } from "simple-statistics";
import type { ReportKpi, ReportRanking } from "#contracts/reports.ts";
import { meanScore } from "#domain/benchmarks/template-score.ts";
import type { Ad, AdScore } from "#domain/heatmaps/reports/read-ads.ts";
import { attentionDifference, orderOfKpis } from "#kit/scores/attention-difference.ts";
import { areVariants } from "#kit/scores/image-variants.ts";
import { scoreDifference } from "#kit/scores/score-difference.ts";
import { mayBeCalled } from "#kit/scores/score-differences.ts";
import type { Report } from "./report.entity.ts";

/** An ad of a report with the templates that take it, and its scores in them. */
export type ScoredAd = {
  readonly ad: Ad;
  readonly templates: readonly number[];
  readonly scores: ReadonlyMap<number, AdScore>;
};

/** The chosen KPIs; the first one decides the winner. Where attention can decide none, it comes last. */
export const kpisOf = (report: Pick<Report, "type" | "attention_benchmark" | "clarity_benchmark">): readonly ReportKpi[] =>
  orderOfKpis(report.type).filter((kpi) => report[`${kpi}_benchmark`]);

/** The mean over templates; null if no template has a score. */
export function templateAverage(
  { scores }: ScoredAd,
  templates: readonly number[],
): { readonly value: number | null; readonly interval: [low: number, high: number] | null } {
  const scored = templates.flatMap((template) => {
    const { score, score_interval: interval } = scores.get(template) ?? {};
    return score !== undefined && interval ? [{ score, interval }] : [];
  });
  if (scored.length === 0) return { value: null, interval: null };
  const { score, interval } = meanScore(scored);
  return { value: score, interval: [...interval] };
}

/** `difference`: null if nothing measured both ads. */
type Difference = {
  readonly difference: number | null;
  readonly interval: [low: number, high: number] | null;
  readonly too_close: boolean;
};

/**
 * The ads by a KPI, highest first. Attention is compared by the paired differences over the templates that scored both ads,
 * clarity by the calibrated differences of scores. No one wins where the leader is not reliably better than every other ad, or
 * where no template scored both the leader and another ad, as with ads of different sizes, or where one of the two is a video.
 * One ad alone wins.
 */
export function rankAds(ads: readonly ScoredAd[], report: Pick<Report, "ids" | "type">, kpi: ReportKpi): ReportRanking {
  const kpiValue = (each: ScoredAd) => (kpi === "attention" ? templateAverage(each, report.ids).value : each.ad.clarity);
  const ranked = ads
    .flatMap((each) => {
      const value = kpiValue(each);
      return value === null ? [] : [{ each, value }];
    })
    .toSorted((one, other) => other.value - one.value);
  const leader = ranked[0];
  if (!leader) return { kpi, places: [], winner: null };
  const compare = kpi === "attention" ? compareAttention : compareClarity;
  const places = ranked.map(({ each, value }, place) => ({
    uid: each.ad.uid,
    value,
    ...(place === 0 ? { difference: 0, interval: null, too_close: false } : compare(leader.each, each, report)),
  }));
  const isOpen = places.slice(1).some(({ difference, too_close }) => too_close || difference === null);
  return { kpi, places, winner: isOpen ? null : leader.each.ad.uid };
}

function compareAttention(leader: ScoredAd, other: ScoredAd, { ids, type }: Pick<Report, "ids" | "type">): Difference {
  const pairs = ids.flatMap((template) => {
    const [first, second] = [leader.scores.get(template)?.score, other.scores.get(template)?.score];
    return first !== undefined && second !== undefined ? [[second, first] as const] : [];
  });
  const found = attentionDifference(type, pairs);
  if (found)
    return {
      difference: found.mean,
      interval: [...found.interval],
      too_close: found.mean <= 0 || !found.isDecided || !isCallable(leader, other),
    };
  const difference = pairs.length > 0 ? mean(pairs.map(([second, first]) => first - second)) : null;
  return { difference, interval: null, too_close: true };
}

function compareClarity(leader: ScoredAd, other: ScoredAd): Difference {
  const difference = (leader.ad.clarity ?? 0) - (other.ad.clarity ?? 0);
  if (!leader.ad.metrics || !other.ad.metrics) return { difference, interval: null, too_close: true };
  const variants = areVariants(leader.ad.fingerprint, other.ad.fingerprint);
  const higher = scoreDifference("clarity", other.ad.metrics, leader.ad.metrics, { areVariants: variants }) === "higher";
  return { difference, interval: null, too_close: !higher || !isCallable(leader, other) };
}

const isCallable = (one: ScoredAd, other: ScoredAd): boolean => mayBeCalled(one.ad.heatmap, other.ad.heatmap);
