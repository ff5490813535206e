import type { ArchivedReport } from "#contracts/workspace-archive.ts";
import { readResults } from "./read-results.ts";
import type { Report } from "./report.entity.ts";
import { reportsIn } from "./reports-in.ts";

/** Files of an archive are beside its reports: links would expire. */
const withoutLink = async () => "";

/** The reports of a user or workspace with their results, newest first, for the archive of a workspace. */
export async function archivedReports(scope: string): Promise<readonly ArchivedReport[]> {
  const reports: ArchivedReport[] = [];
  for (const report of await reportsIn(scope)) reports.push(await toArchived(report));
  return reports;
}

async function toArchived(report: Report): Promise<ArchivedReport> {
  const { uid, title, type, status, attention_benchmark, clarity_benchmark, heatmaps, ids, dropped } = report;
  const { ads, rankings } = await readResults(report, withoutLink);
  return {
    uid,
    title,
    type,
    status,
    attention_benchmark,
    clarity_benchmark,
    heatmaps: [...heatmaps],
    ids: [...ids],
    dropped: [...dropped],
    created_by_name: report.created_by_name,
    created_at: report.created_at,
    ads: ads.map(({ ad, result: { template_average, interval, clarity, clarity_interval, placements } }) => ({
      heatmap: ad.uid,
      title: ad.title,
      template_average,
      interval,
      clarity,
      clarity_interval,
      placements: placements.map(({ template, state, share, score, interval: range }) => ({
        template,
        state,
        share,
        score,
        interval: range,
      })),
    })),
    rankings,
  };
}
