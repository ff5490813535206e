import { failureText } from "#domain/kit/failure-text.ts";
import { advanceReport } from "./advance-report.ts";
import { ReportEntity } from "./report.entity.ts";
import { OPEN } from "./unfinished.ts";

/**
 * Advances every unfinished report: those whose events were lost, and those past their deadline. A failure does not block the
 * others. Returns those that failed, with the reason.
 */
export async function sweepReports(): Promise<{ readonly failed: readonly string[] }> {
  const { data } = await ReportEntity.query.byOpen({ open: OPEN }).go({ pages: "all", attributes: ["uid"] });
  const failed: string[] = [];
  for (const { uid } of data) await advanceReport(uid).catch((error: unknown) => failed.push(failureText(uid, error)));
  return { failed };
}
