import type { ReportAd, ReportDetail, ReportPlacement } from "#contracts/reports.ts";
import { findTemplate } from "#domain/benchmarks/catalogue.ts";
import { type Ad, adFiles, placementFile } from "#domain/heatmaps/reports/read-ads.ts";
import { toEntry } from "./catalogue-entry.ts";
import { kpisOf, rankAds, type ScoredAd, templateAverage } from "./rank-ads.ts";
import { placementState, readScoredAds } from "./read-ads.ts";
import type { Report } from "./report.entity.ts";

/** A link to a stored file; null if it is not available. */
type Link = (key: string) => Promise<string | null>;
type AdResult = { readonly ad: Ad; readonly result: Omit<ReportAd, "heatmap"> };
export type ReportResults = Pick<ReportDetail, "templates" | "rankings"> & { readonly ads: readonly AdResult[] };

/** The ads of a report with their scores in each template, and the rankings once it has ended. */
export async function readResults(report: Report, link: Link): Promise<ReportResults> {
  const ads = await readScoredAds(report);
  return {
    ads: await Promise.all(ads.map(async (each) => ({ ad: each.ad, result: await toResult(report, each, link) }))),
    templates: report.ids.flatMap((id) => findTemplate(report.type, id) ?? []).map(toEntry),
    rankings: report.status === "requested" ? [] : kpisOf(report).map((kpi) => rankAds(ads, report, kpi)),
  };
}

async function toResult({ ids, type }: Report, each: ScoredAd, link: Link): Promise<AdResult["result"]> {
  const { value, interval } = templateAverage(each, ids);
  const { original, heatmap, peekthrough } = adFiles(each.ad);
  const linked = async (key: string) => (key ? link(key) : null);
  return {
    template_average: value,
    interval,
    clarity: each.ad.clarity,
    clarity_interval: each.ad.metrics?.intervals?.clarity ?? null,
    placements: await Promise.all(ids.map((template) => toPlacement(each, type, template, link))),
    original: await linked(original),
    heatmap_image: await linked(heatmap),
    peekthrough: await linked(peekthrough),
  };
}

async function toPlacement(each: ScoredAd, type: Report["type"], template: number, link: Link): Promise<ReportPlacement> {
  const state = placementState(each, template);
  const { share, share_interval, score, score_interval } = each.scores.get(template) ?? {};
  return {
    template,
    state,
    share: share !== undefined && share_interval ? { value: share, interval: [...share_interval] } : null,
    score: score ?? null,
    interval: score_interval ? [...score_interval] : null,
    heatmap: state === "done" ? await link(placementFile(each.ad, type, template)) : null,
  };
}
