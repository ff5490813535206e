import { MAX_ADS_PER_REPORT, type ReportCard } from "#contracts/reports.ts";
import { forgetFailures } from "#domain/heatmaps/reports/score-ad.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { assertAcceptsAnalyses } from "#domain/kit/settings/assert-accepts-analyses.ts";
import { AppError } from "#kit/error.ts";
import { advanceReport } from "./advance-report.ts";
import { changeReport } from "./change-report.ts";
import { placementState, readScoredAds } from "./read-ads.ts";
import { requireReport } from "./require-report.ts";
import { toCard } from "./to-card.ts";
import { unfinished } from "./unfinished.ts";

/**
 * Scores failed templates again, and ads that were dropped because their analysis failed and that were analysed since;
 * `report.nothing_failed` unless the report ended without some of them, `report.still_failed` if none of these ads was analysed
 * since; `service.maintenance`. Ads that were added since may leave no room for all that were dropped.
 */
export async function retryReport(caller: Caller, uid: string): Promise<ReportCard> {
  await assertAcceptsAnalyses(caller);
  await retryOnConflict(async () => {
    const report = await requireReport(caller, uid);
    const { status, dropped, scope, attempt } = report;
    if (status !== "partial" && status !== "failed") throw new AppError("report.nothing_failed");
    const failed = dropped.filter(({ reason }) => reason === "failed").map((each) => each.uid);
    const found = await readScoredAds({ ...report, heatmaps: [...report.heatmaps, ...failed] });
    const room = MAX_ADS_PER_REPORT - report.heatmaps.length;
    const again = found
      .filter(({ ad }) => failed.includes(ad.uid) && ad.state !== "failed")
      .slice(0, room)
      .map(({ ad }) => ad.uid);
    const heatmaps = [...report.heatmaps, ...again];
    const ads = found.filter(({ ad }) => heatmaps.includes(ad.uid));
    const isIncomplete = again.length > 0 || ads.some((each) => each.templates.some((id) => placementState(each, id) !== "done"));
    if (!isIncomplete) throw new AppError(failed.length > 0 ? "report.still_failed" : "report.nothing_failed");
    for (const { ad, templates } of ads) await forgetFailures(ad, report.type, templates);
    await changeReport(
      report,
      { ...unfinished(), heatmaps, dropped: dropped.filter((each) => !again.includes(each.uid)), attempt: attempt + 1 },
      auditLogItems(caller, { action: "reports.retry", scope, object: uid }),
    );
  });
  await advanceReport(uid);
  return toCard(await requireReport(caller, uid));
}
