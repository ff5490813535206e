import type * as z from "zod";
import type { ReportCard, reports } from "#contracts/reports.ts";
import { readAdsOf } from "#domain/heatmaps/reports/read-ads.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { AppError } from "#kit/error.ts";
import { changeReport } from "./change-report.ts";
import { requireReport } from "./require-report.ts";
import { settledChange } from "./settled-change.ts";
import { titlesOf } from "./titles-of.ts";
import { toCard } from "./to-card.ts";

/**
 * Gives the ads of a report an order and titles. Errors: `report.not_found`, `report.changed` if it changed since `version`,
 * `report.ad_not_found` for an ad that is not in it, `request.invalid` if one of its ads is missing.
 */
export async function arrangeAds(
  caller: Caller,
  uid: string,
  { version, ads }: z.infer<typeof reports.arrangeAds.body>,
): Promise<ReportCard> {
  const report = await requireReport(caller, uid);
  if (report.version !== version) throw new AppError("report.changed", { version: report.version });
  const heatmaps = ads.map(({ heatmap }) => heatmap);
  if (heatmaps.some((each) => !report.heatmaps.includes(each))) throw new AppError("report.ad_not_found");
  if (heatmaps.length < report.heatmaps.length)
    throw new AppError("request.invalid", { issues: [{ path: "ads", message: "Must list every ad of the report." }] });
  const titles = titlesOf(ads, await readAdsOf(heatmaps, report.scope), report.titles);
  const arranged = { heatmaps, titles };
  const settled = report.status === "requested" ? {} : await settledChange({ ...report, ...arranged });
  try {
    await changeReport(
      report,
      { ...arranged, ...settled },
      auditLogItems(caller, { action: "reports.arrange_ads", scope: report.scope, object: uid }),
    );
  } catch (error) {
    throw error instanceof ConflictError ? new AppError("report.changed", {}) : error;
  }
  return toCard(await requireReport(caller, uid));
}
