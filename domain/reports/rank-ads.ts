import { areVariants } from "#contracts/image-variants.ts";
import type { ReportKpi, ReportRanking } from "#contracts/reports.ts";
import { scoreDifference } from "#contracts/score-difference.ts";
import type { Ad, AdScore } from "#domain/heatmaps/reports/read-ads.ts";
import { isDecided, pairedDifference } from "#kit/paired-difference.ts";
import type { Report } from "./report.entity.ts";

/** An ad of a report with its scores in templates. */
export type ScoredAd = { readonly ad: Ad; readonly scores: ReadonlyMap<number, AdScore> };

/** The chosen KPIs; the first one decides the winner. */
export const kpisOf = (report: Pick<Report, "attention_benchmark" | "clarity_benchmark">): readonly ReportKpi[] => [
  ...(report.attention_benchmark ? (["attention"] as const) : []),
  ...(report.clarity_benchmark ? (["clarity"] as const) : []),
];

/** Mean score over templates, with the mean of the intervals, because errors of one ad are alike in all templates. */
export function templateAverage(
  { scores }: ScoredAd,
  templates: readonly number[],
): { readonly value: number | null; readonly interval: [low: number, high: number] | null } {
  const scored = templates.flatMap((template) => {
    const { score, score_interval: interval } = scores.get(template) ?? {};
    return score !== undefined && interval ? [{ score, interval }] : [];
  });
  if (scored.length === 0) return { value: null, interval: null };
  const mean = (value: (each: (typeof scored)[number]) => number) =>
    scored.reduce((sum, each) => sum + value(each), 0) / scored.length;
  return {
    value: mean(({ score }) => score),
    interval: [mean(({ interval }) => interval[0]), mean(({ interval }) => interval[1])],
  };
}

type Difference = { readonly interval: [low: number, high: number] | null; readonly too_close: boolean };

/**
 * The ads by a KPI, highest first. Attention is compared by the paired differences over the templates that scored both ads, clarity by
 * the calibrated differences of scores. Where the leader is not reliably better than the second, no one wins. One ad alone wins.
 */
export function rankAds(ads: readonly ScoredAd[], templates: readonly number[], kpi: ReportKpi): ReportRanking {
  const kpiValue = (each: ScoredAd) => (kpi === "attention" ? templateAverage(each, templates).value : each.ad.clarity);
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
    difference: leader.value - value,
    ...(place === 0 ? { interval: null, too_close: false } : compare(leader.each, each, templates)),
  }));
  return { kpi, places, winner: places[1]?.too_close ? null : leader.each.ad.uid };
}

function compareAttention(leader: ScoredAd, other: ScoredAd, templates: readonly number[]): Difference {
  const differences = templates.flatMap((template) => {
    const [first, second] = [leader.scores.get(template)?.score, other.scores.get(template)?.score];
    return first !== undefined && second !== undefined ? [first - second] : [];
  });
  const difference = pairedDifference(differences);
  if (!difference) return { interval: null, too_close: true };
  const { mean, interval } = difference;
  return { interval: [...interval], too_close: mean <= 0 || !isDecided(difference) };
}

function compareClarity(leader: ScoredAd, other: ScoredAd): Difference {
  if (!leader.ad.metrics || !other.ad.metrics) return { interval: null, too_close: true };
  const variants = areVariants(leader.ad.fingerprint, other.ad.fingerprint);
  return {
    interval: null,
    too_close: scoreDifference("clarity", other.ad.metrics, leader.ad.metrics, variants) !== "higher",
  };
}
