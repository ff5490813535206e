import type { ReportKpi } from "#contracts/reports.ts";
import { kpisOf, rankAds, templateAverage } from "./rank-ads.ts";
import { readScoredAds } from "./read-ads.ts";
import { readStoredReport } from "./require-report.ts";

/**
 * A place of a report: an ad with its value, 0 to 100, the leader’s lead over it, null if no template scored both, and whether the
 * leader is not reliably better.
 */
type Place = {
  readonly uid: string;
  readonly title: string;
  readonly value: number;
  readonly interval: readonly [low: number, high: number] | null;
  readonly difference: number | null;
  readonly too_close: boolean;
};

/** The ads of a report by each of its KPIs, for statements about them. */
export type Standings = {
  readonly title: string;
  readonly scope: string;
  readonly ads: readonly { readonly uid: string; readonly title: string }[];
  readonly rankings: readonly { readonly kpi: ReportKpi; readonly places: readonly Place[]; readonly winner: string | null }[];
};

/** The standings of a report that has ended; undefined for others, and without the report. */
export async function readStandings(uid: string): Promise<Standings | undefined> {
  const report = await readStoredReport(uid);
  if (!report || report.status === "requested") return;
  const ads = await readScoredAds(report);
  const rankings = kpisOf(report).map((kpi) => {
    const { places, winner } = rankAds(ads, report, kpi);
    return {
      kpi,
      winner,
      places: places.map(({ uid: ad, value, difference, too_close }) => {
        const scored = ads.find((each) => each.ad.uid === ad)!;
        const interval =
          kpi === "attention" ? templateAverage(scored, report.ids).interval : (scored.ad.metrics?.intervals?.clarity ?? null);
        return { uid: ad, title: scored.ad.title, value, interval, difference, too_close };
      }),
    };
  });
  return { title: report.title, scope: report.scope, ads: ads.map(({ ad: { uid, title } }) => ({ uid, title })), rankings };
}
