import type { ReportChange } from "./change-report.ts";
import { endedStatus, leaderOf, readScoredAds } from "./read-ads.ts";
import type { Report } from "./report.entity.ts";

/** Status and leader of an ended report, from its ads and templates. */
export async function settledChange(report: Report): Promise<Pick<ReportChange, "status" | "leader">> {
  const ads = await readScoredAds(report);
  return { status: endedStatus(report, ads), leader: leaderOf(report, ads) };
}
