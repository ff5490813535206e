import { scoreAd } from "#domain/heatmaps/reports/score-ad.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { now } from "#kit/clock.ts";
import { sha256 } from "#kit/sha256.ts";
import { changeReport } from "./change-report.ts";
import { reportEndedTemplate } from "./emails/report-ended.ts";
import { endedStatus, leaderOf, readScoredAds } from "./read-ads.ts";
import type { Dropped, Report } from "./report.entity.ts";
import { readStoredReport } from "./require-report.ts";

/**
 * Brings a requested report as far as it can go now: starts scoring finished ads in the templates that take them, drops ads that
 * failed or left, and ends the report with an email to its creator once nothing is left to wait for, or at its deadline.
 * Idempotent, so that lost and repeated events are harmless.
 */
export const advanceReport = (uid: string): Promise<void> => retryOnConflict(() => advance(uid));

async function advance(uid: string): Promise<void> {
  const report = await readStoredReport(uid);
  if (report?.status !== "requested") return;
  const isLate = report.deadline <= now().toISOString();
  const found = await readScoredAds(report);
  const kept = found.filter(({ ad }) => ad.state !== "failed" && !(isLate && ad.state === "waiting"));
  const dropped = [...report.dropped, ...droppedNow(report, found, kept)];
  let isWaiting = false;
  if (!isLate)
    for (const { ad, templates } of kept)
      if (ad.state === "waiting" || (await scoreAd(ad, report.type, templates, requestOf(report))).length > 0) isWaiting = true;
  const heatmaps = kept.map(({ ad }) => ad.uid);
  if (isWaiting) {
    if (dropped.length > report.dropped.length) await changeReport(report, { heatmaps, dropped });
    return;
  }
  const status = endedStatus({ dropped }, kept);
  const { created_by_email: to, title } = report;
  await changeReport(
    report,
    { heatmaps, dropped, status, leader: leaderOf(report, kept) },
    to ? queueEmail(reportEndedTemplate, to, { uid, title, status }) : [],
  );
}

type Found = Awaited<ReturnType<typeof readScoredAds>>;

function droppedNow({ heatmaps, titles = {} }: Report, found: Found, kept: Found): readonly Dropped[] {
  const stays = new Set(kept.map(({ ad }) => ad.uid));
  return heatmaps
    .filter((uid) => !stays.has(uid))
    .map((uid) => {
      const ad = found.find((each) => each.ad.uid === uid)?.ad;
      return { uid, title: ad?.title ?? titles[uid] ?? "", reason: ad ? "failed" : "removed" };
    });
}

/** Name of the executions of a report: one per generation of an ad and attempt. */
export const requestOf = ({ uid, attempt }: Report): string => `rp-${sha256(`${uid} ${attempt}`, "hex").slice(0, 24)}`;
