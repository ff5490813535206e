import type { ReportPlacement } from "#contracts/reports.ts";
import { takesAd } from "#contracts/templates.ts";
import { findTemplate } from "#domain/benchmarks/catalogue.ts";
import { type Ad, readAdScores, readAdsOf } from "#domain/heatmaps/reports/read-ads.ts";
import { kpisOf, rankAds, type ScoredAd } from "./rank-ads.ts";
import type { Report, StoredLeader } from "./report.entity.ts";

/**
 * The ads of a report that exist in its scope, with their titles in it, the templates that take them and their scores in these.
 */
export async function readScoredAds({
  heatmaps,
  titles = {},
  ids,
  scope,
  type,
}: Pick<Report, "heatmaps" | "titles" | "ids" | "scope" | "type">): Promise<readonly ScoredAd[]> {
  const ads = (await readAdsOf(heatmaps, scope)).map((ad) => withTitle(ad, titles[ad.uid]));
  return Promise.all(
    ads.map(async (ad) => {
      const templates = templatesFor(ad, { ids, type });
      const scores = [...(await readAdScores(ad, type))].filter(([template]) => templates.includes(template));
      return { ad, templates, scores: new Map(scores) };
    }),
  );
}

const withTitle = (ad: Ad, title = ad.title): Ad => ({ ...ad, title, heatmap: { ...ad.heatmap, title } });

/** The templates of a report that take an ad: for display, those of its size. */
export const templatesFor = ({ dimensions }: Pick<Ad, "dimensions">, { ids, type }: Pick<Report, "ids" | "type">): number[] =>
  ids.filter((id) => {
    const template = findTemplate(type, id);
    return !template || takesAd(template, dimensions);
  });

/** The first place of the ranking by the first KPI that ranks any ad; null if none does. */
export function leaderOf(
  report: Pick<Report, "ids" | "type" | "attention_benchmark" | "clarity_benchmark">,
  ads: readonly ScoredAd[],
): StoredLeader | null {
  for (const kpi of kpisOf(report)) {
    const { places, winner } = rankAds(ads, report, kpi);
    const [first] = places;
    if (!first) continue;
    const { title } = ads.find(({ ad }) => ad.uid === first.uid)!.ad;
    return { uid: first.uid, title, kpi, value: first.value, decided: winner !== null };
  }
  return null;
}

/** How far an ad is in a template: waiting while it is analysed; never placed in one of another size. */
export function placementState({ ad, templates, scores }: ScoredAd, template: number): ReportPlacement["state"] {
  if (!templates.includes(template)) return "other_size";
  return ad.state === "waiting" ? "waiting" : (scores.get(template)?.state ?? "waiting");
}

/**
 * `done` if every ad is scored in every template that takes it and none was dropped, `failed` if none is left, otherwise `partial`.
 */
export function endedStatus({ dropped }: Pick<Report, "dropped">, ads: readonly ScoredAd[]): "done" | "partial" | "failed" {
  if (ads.length === 0) return "failed";
  const isWhole = dropped.length === 0 && ads.every((each) => each.templates.every((id) => placementState(each, id) === "done"));
  return isWhole ? "done" : "partial";
}
