import type { ReportCard } from "#contracts/reports.ts";
import { adImages, readAdsOf } from "#domain/heatmaps/reports/read-ads.ts";
import { placementState, readScoredAds } from "./read-ads.ts";
import type { Report } from "./report.entity.ts";

/** A report as lists and responses contain it. */
export async function toCard(report: Report): Promise<ReportCard> {
  const { uid, title, type, status, attention_benchmark, clarity_benchmark, created_by_uid, created_by_name } = report;
  return {
    uid,
    title,
    type,
    status,
    attention_benchmark,
    clarity_benchmark,
    heatmaps: [...report.heatmaps],
    ids: [...report.ids],
    dropped: [...report.dropped],
    created_by_uid,
    created_by_name,
    workspace: report.workspace,
    created_at: report.created_at,
    version: report.version,
    progress: status === "requested" ? await progressOf(report) : null,
    leader: await toLeader(report),
  };
}

/** Percent of all placements that ended. At most 99, because the report has not ended even if all of them have. */
async function progressOf(report: Report): Promise<number> {
  const ads = await readScoredAds(report);
  const states = ads.flatMap((each) => each.templates.map((template) => placementState(each, template)));
  const ended = states.filter((state) => state !== "waiting").length;
  return Math.min(99, Math.floor((100 * ended) / Math.max(1, states.length)));
}

async function toLeader({ leader, scope }: Report): Promise<ReportCard["leader"]> {
  if (!leader) return null;
  const [ad] = await readAdsOf([leader.uid], scope);
  const none = { original: null, heatmap: null, peekthrough: null };
  return { ...leader, ...(ad ? await adImages(ad) : none) };
}
