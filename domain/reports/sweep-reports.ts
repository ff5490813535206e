import { advanceReport } from "./advance-report.ts";
import { ReportEntity } from "./report.entity.ts";
import { OPEN } from "./unfinished.ts";

/** Advances every unfinished report: those whose events were lost, and those past their deadline. */
export async function sweepReports(): Promise<void> {
  const { data } = await ReportEntity.query.byOpen({ open: OPEN }).go({ pages: "all", attributes: ["uid"] });
  for (const { uid } of data) await advanceReport(uid);
}
