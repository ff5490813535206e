import { presignedGetUrl } from "#adapters/storage.ts";
import type { ReportDetail } from "#contracts/reports.ts";
import { adCard } from "#domain/heatmaps/reports/read-ads.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { readResults } from "./read-results.ts";
import type { Report } from "./report.entity.ts";
import { requireReport } from "./require-report.ts";
import { toCard } from "./to-card.ts";

/** A report with its ads, their scores in each template, and the rankings once it has ended. Links are valid for five minutes. */
export const readReport = async (caller: Caller, uid: string): Promise<ReportDetail> =>
  toReportDetail(await requireReport(caller, uid));

/** A stored report as its page shows it. */
export async function toReportDetail(report: Report): Promise<ReportDetail> {
  const { ads, templates, rankings } = await readResults(report, (key) => presignedGetUrl(key));
  return {
    report: await toCard(report),
    ads: await Promise.all(ads.map(async ({ ad, result }) => ({ heatmap: await adCard(ad), ...result }))),
    templates,
    rankings,
  };
}
