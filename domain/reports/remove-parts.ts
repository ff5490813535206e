import type { ReportCard } from "#contracts/reports.ts";
import { readAdsOf } from "#domain/heatmaps/reports/read-ads.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { AppError } from "#kit/error.ts";
import { advanceReport } from "./advance-report.ts";
import { changeReport, type ReportChange } from "./change-report.ts";
import { templatesFor } from "./read-ads.ts";
import { releaseAd } from "./release-ad.ts";
import type { Report } from "./report.entity.ts";
import { requireReport } from "./require-report.ts";
import { settledChange } from "./settled-change.ts";
import { toCard } from "./to-card.ts";

/**
 * Removes an ad from a report, or from the list of those that failed or no longer exist. Errors: `report.ad_not_found` if it is in
 * neither, `report.last_ad` if no other is left.
 */
export async function removeAd(caller: Caller, uid: string, heatmap: string): Promise<ReportCard> {
  await change(caller, uid, "reports.remove_ad", ({ heatmaps, dropped }) => {
    if (dropped.some((each) => each.uid === heatmap)) {
      if (heatmaps.length === 0 && dropped.length === 1) throw new AppError("report.last_ad");
      return { dropped: dropped.filter((each) => each.uid !== heatmap) };
    }
    if (!heatmaps.includes(heatmap)) throw new AppError("report.ad_not_found");
    if (heatmaps.length === 1) throw new AppError("report.last_ad");
    return { heatmaps: heatmaps.filter((each) => each !== heatmap) };
  });
  await releaseAd(heatmap, uid);
  await advanceReport(uid);
  return toCard(await requireReport(caller, uid));
}

/**
 * Removes a template from a report, like an ad: `report.template_not_found`, `report.last_template`, and `report.last_of_size` if a
 * display ad would have no template of its size.
 */
export async function removeTemplate(caller: Caller, uid: string, template: number): Promise<ReportCard> {
  await change(caller, uid, "reports.remove_template", async (report) => {
    if (!report.ids.includes(template)) throw new AppError("report.template_not_found");
    if (report.ids.length === 1) throw new AppError("report.last_template");
    const ids = report.ids.filter((each) => each !== template);
    const ads = await readAdsOf(report.heatmaps, report.scope);
    const unplaced = ads.find((ad) => templatesFor(ad, report).length > 0 && templatesFor(ad, { ...report, ids }).length === 0);
    if (unplaced) throw new AppError("report.last_of_size", { title: report.titles?.[unplaced.uid] ?? unplaced.title });
    return { ids };
  });
  await advanceReport(uid);
  return toCard(await requireReport(caller, uid));
}

/** Changes what a report consists of; the result of an ended one follows. */
const change = (
  caller: Caller,
  uid: string,
  action: string,
  removal: (report: Report) => ReportChange | Promise<ReportChange>,
): Promise<void> =>
  retryOnConflict(async () => {
    const report = await requireReport(caller, uid);
    const removed = await removal(report);
    const settled = report.status === "requested" ? {} : await settledChange({ ...report, ...removed });
    await changeReport(report, { ...removed, ...settled }, auditLogItems(caller, { action, scope: report.scope, object: uid }));
  });
