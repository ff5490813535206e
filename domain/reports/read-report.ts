import type { ReportAd, ReportDetail, ReportPlacement } from "#contracts/reports.ts";
import { findTemplate } from "#domain/benchmarks/catalogue.ts";
import { adCard, adImages, placementImage } from "#domain/heatmaps/reports/read-ads.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { toEntry } from "./catalogue-entry.ts";
import { findReport } from "./find-report.ts";
import { kpisOf, rankAds, type ScoredAd, templateAverage } from "./rank-ads.ts";
import { placementState, readScoredAds } from "./read-ads.ts";
import type { Report } from "./report.entity.ts";
import { toCard } from "./to-card.ts";

/** A report with its ads, their scores in each template, and the rankings once it has ended. */
export async function readReport(caller: Caller, uid: string): Promise<ReportDetail> {
  const report = await findReport(caller, uid);
  const ads = await readScoredAds(report);
  return {
    report: await toCard(report),
    ads: await Promise.all(ads.map((each) => toReportAd(report, each))),
    templates: report.ids.flatMap((id) => findTemplate(report.type, id) ?? []).map(toEntry),
    rankings: report.status === "requested" ? [] : kpisOf(report).map((kpi) => rankAds(ads, report.ids, kpi)),
  };
}

async function toReportAd({ ids, type }: Report, each: ScoredAd): Promise<ReportAd> {
  const { value, interval } = templateAverage(each, ids);
  const { original, heatmap, peekthrough } = await adImages(each.ad);
  return {
    heatmap: await adCard(each.ad),
    template_average: value,
    interval,
    clarity: each.ad.clarity,
    clarity_interval: each.ad.metrics?.intervals?.clarity ?? null,
    placements: await Promise.all(ids.map((template) => toPlacement(each, type, template))),
    original,
    heatmap_image: heatmap,
    peekthrough,
  };
}

async function toPlacement(each: ScoredAd, type: Report["type"], template: number): Promise<ReportPlacement> {
  const state = placementState(each, template);
  const { share, share_interval, score, score_interval } = each.scores.get(template) ?? {};
  return {
    template,
    state,
    share: share !== undefined && share_interval ? { value: share, interval: [...share_interval] } : null,
    score: score ?? null,
    interval: score_interval ? [...score_interval] : null,
    heatmap: state === "done" ? await placementImage(each.ad, type, template) : null,
  };
}
