import { type Report, ReportEntity } from "./report.entity.ts";

/** All reports of a user or workspace, newest first. */
export async function reportsIn(scope: string): Promise<readonly Report[]> {
  return (await ReportEntity.query.byScope({ scope }).go({ pages: "all", order: "desc" })).data;
}

/** Ids of the heatmaps that are ads of a report of a user or workspace, including hidden ones. */
export async function heatmapsInReports(scope: string): Promise<readonly string[]> {
  return [...new Set((await reportsIn(scope)).flatMap(({ heatmaps }) => heatmaps))];
}
