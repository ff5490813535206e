import type * as z from "zod";
import { MAX_ADS_PER_REPORT, type ReportCard, type reports } from "#contracts/reports.ts";
import { addReportItem } from "#domain/heatmaps/reports/report-links.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { assertAcceptsAnalyses } from "#domain/kit/settings/assert-accepts-analyses.ts";
import { AppError } from "#kit/error.ts";
import { derivedId } from "#kit/ids.ts";
import { advanceReport } from "./advance-report.ts";
import { changeReport, type ReportChange } from "./change-report.ts";
import type { Report } from "./report.entity.ts";
import { requireAds } from "./require-ads.ts";
import { requireReport } from "./require-report.ts";
import { titlesOf } from "./titles-of.ts";
import { toCard } from "./to-card.ts";
import { unfinished } from "./unfinished.ts";

const LIMIT = perHour("reports.add_ads", 100);

type NewAds = z.infer<typeof reports.addAds.body>["ads"];

/**
 * Adds ads to a report that has ended. They are scored in its templates; those that it has keep their results. It then ends again,
 * with an email to its creator. A repeated request with the same idempotency key changes nothing. Errors: those of `requireAds`,
 * `report.not_found`, `report.in_progress`, `report.ad_exists`, `report.too_many_ads`, `request.too_many`, `service.maintenance`.
 */
export async function addAds(caller: Caller, uid: string, ads: NewAds, idempotencyKey?: string): Promise<ReportCard> {
  await assertAcceptsAnalyses(caller);
  await requireReport(caller, uid);
  await enforceRateLimit(LIMIT, caller.uid);
  const addition = idempotencyKey === undefined ? undefined : derivedId("ra", caller.uid, idempotencyKey);
  await retryOnConflict(async () => {
    const report = await requireReport(caller, uid);
    if (addition !== undefined && report.addition === addition) return;
    const change = await changeOf(report, ads);
    await changeReport(report, addition === undefined ? change : { ...change, addition }, [
      ...ads.map(({ heatmap }) => addReportItem(heatmap, report.scope, uid)),
      ...auditLogItems(caller, { action: "reports.add_ads", scope: report.scope, object: uid }),
    ]);
  });
  await advanceReport(uid);
  return toCard(await requireReport(caller, uid));
}

async function changeOf(report: Report, added: NewAds): Promise<ReportChange> {
  const { status, attempt, dropped, titles } = report;
  if (status === "requested") throw new AppError("report.in_progress");
  const uids = added.map(({ heatmap }) => heatmap);
  const ads = await requireAds(uids, report, "report.other_size");
  const existing = ads.find((ad) => report.heatmaps.includes(ad.uid));
  if (existing) throw new AppError("report.ad_exists", { title: titles?.[existing.uid] ?? existing.title });
  const heatmaps = [...report.heatmaps, ...uids];
  if (heatmaps.length > MAX_ADS_PER_REPORT)
    throw new AppError("report.too_many_ads", { most: MAX_ADS_PER_REPORT, count: report.heatmaps.length });
  return {
    ...unfinished(),
    heatmaps,
    // One that was in the report before starts without the title that it had there.
    titles: titlesOf(
      added.map(({ heatmap, title = null }) => ({ heatmap, title })),
      ads,
      titles,
    ),
    dropped: dropped.filter((each) => !uids.includes(each.uid)),
    // Executions of an ad that was in the report before have other names.
    attempt: attempt + 1,
  };
}
