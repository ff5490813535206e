import { type Caller, ownsScope } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { type Report, ReportEntity } from "./report.entity.ts";

/**
 * The report if the caller may see it: in their scope, or any for staff. Missing, deleted and other users' reports throw the same
 * error, so that ids cannot be probed.
 */
export async function requireReport(caller: Caller, uid: string): Promise<Report> {
  const report = await readStoredReport(uid);
  if (!report || !(caller.subject === "staff" || ownsScope(caller, report.scope))) throw new AppError("report.not_found");
  return report;
}

/** The report as stored; undefined if it does not exist. */
export async function readStoredReport(uid: string): Promise<Report | undefined> {
  return (await ReportEntity.get({ uid }).go({ consistent: true })).data ?? undefined;
}
