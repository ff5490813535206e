import { readAdsOf } from "#domain/heatmaps/reports/read-ads.ts";
import { forgetReport } from "#domain/heatmaps/reports/report-links.ts";
import { reportsOf } from "#domain/heatmaps/reports/reports-of.ts";
import { scoreAd } from "#domain/heatmaps/reports/score-ad.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { advanceReport, requestOf } from "./advance-report.ts";
import { changeReport } from "./change-report.ts";
import { readScoredAds } from "./read-ads.ts";
import { releaseAd } from "./release-ad.ts";
import { readStoredReport } from "./require-report.ts";
import { settledChange } from "./settled-change.ts";

/**
 * Updates the reports of a heatmap that was analysed, scored, moved or deleted. One that was analysed again is scored again in the
 * templates of ended reports. Idempotent.
 */
export async function updateReportsOfHeatmap(heatmap: string): Promise<void> {
  for (const uid of await reportsOf(heatmap)) await updateReport(uid, heatmap);
}

async function updateReport(uid: string, heatmap: string): Promise<void> {
  await retryOnConflict(() => dropIfGone(uid, heatmap));
  await scoreAgain(uid, heatmap);
  await advanceReport(uid);
  const report = await readStoredReport(uid);
  if (!report?.heatmaps.includes(heatmap) && !isRetryable(report, heatmap)) {
    // A heatmap of another scope is no longer ours to delete, hidden or not.
    const isOurs = !report || (await readAdsOf([heatmap], report.scope)).length > 0;
    await (isOurs ? releaseAd(heatmap, uid) : forgetReport(heatmap, uid));
  }
}

/** Whether a retry of the report would take the heatmap back. */
const isRetryable = (report: Awaited<ReturnType<typeof readStoredReport>>, heatmap: string): boolean =>
  report?.dropped.some(({ uid, reason }) => uid === heatmap && reason === "failed") ?? false;

/**
 * Starts scoring an ad of an ended report in templates for which its current analysis has no result; the result follows when they
 * have one.
 */
async function scoreAgain(uid: string, heatmap: string): Promise<void> {
  const report = await readStoredReport(uid);
  if (!report?.heatmaps.includes(heatmap) || report.status === "requested") return;
  for (const { ad, templates } of await readScoredAds({ ...report, heatmaps: [heatmap] }))
    if (ad.state === "done") await scoreAd(ad, report.type, templates, requestOf(report));
}

/** Drops an ad that is deleted or in another scope from an ended report; its result follows. */
async function dropIfGone(uid: string, heatmap: string): Promise<void> {
  const report = await readStoredReport(uid);
  if (!report?.heatmaps.includes(heatmap)) return;
  if (report.status === "requested") return;
  const isThere = (await readAdsOf([heatmap], report.scope)).length > 0;
  const title = report.leader?.uid === heatmap ? report.leader.title : (report.titles?.[heatmap] ?? "");
  const removed = isThere
    ? {}
    : {
        heatmaps: report.heatmaps.filter((each) => each !== heatmap),
        dropped: [...report.dropped, { uid: heatmap, title, reason: "removed" as const }],
      };
  const next = { ...report, ...removed };
  const settled = await settledChange(next);
  if (isThere && JSON.stringify([settled.status, settled.leader]) === JSON.stringify([report.status, report.leader])) return;
  await changeReport(report, { ...removed, ...settled });
}
