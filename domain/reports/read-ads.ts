import { readAdScores, readAdsOf } from "#domain/heatmaps/reports/read-ads.ts";
import { kpisOf, rankAds, type ScoredAd } from "./rank-ads.ts";
import type { Report, StoredLeader } from "./report.entity.ts";

/** The ads of a report that exist in its scope, with their scores in templates of its type. */
export async function readScoredAds({
  heatmaps,
  scope,
  type,
}: Pick<Report, "heatmaps" | "scope" | "type">): Promise<readonly ScoredAd[]> {
  const ads = await readAdsOf(heatmaps, scope);
  return Promise.all(ads.map(async (ad) => ({ ad, scores: await readAdScores(ad, type) })));
}

/** The first place of the ranking by the first KPI that ranks any ad; null if none does. */
export function leaderOf(
  report: Pick<Report, "ids" | "attention_benchmark" | "clarity_benchmark">,
  ads: readonly ScoredAd[],
): StoredLeader | null {
  for (const kpi of kpisOf(report)) {
    const { places, winner } = rankAds(ads, report.ids, kpi);
    const [first] = places;
    if (!first) continue;
    const { title } = ads.find(({ ad }) => ad.uid === first.uid)!.ad;
    return { uid: first.uid, title, kpi, value: first.value, decided: winner !== null };
  }
  return null;
}

/** How far an ad is in a template: waiting while it is analysed. */
export const placementState = ({ ad, scores }: ScoredAd, template: number): "waiting" | "done" | "failed" =>
  ad.state === "waiting" ? "waiting" : (scores.get(template)?.state ?? "waiting");

/** `done` if every ad is scored in every template and none was dropped, `failed` if none is left, otherwise `partial`. */
export function endedStatus(
  { ids, dropped }: Pick<Report, "ids" | "dropped">,
  ads: readonly ScoredAd[],
): "done" | "partial" | "failed" {
  if (ads.length === 0) return "failed";
  const isWhole = dropped.length === 0 && ads.every((each) => ids.every((id) => placementState(each, id) === "done"));
  return isWhole ? "done" : "partial";
}
