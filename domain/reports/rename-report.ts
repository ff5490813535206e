import type { ReportCard } from "#contracts/reports.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { changeReport } from "./change-report.ts";
import { requireReport } from "./require-report.ts";
import { toCard } from "./to-card.ts";

/** Renames a report; of two concurrent changes the later one wins. */
export async function renameReport(caller: Caller, uid: string, title: string): Promise<ReportCard> {
  await retryOnConflict(async () => {
    const report = await requireReport(caller, uid);
    await changeReport(report, { title }, auditLogItems(caller, { action: "reports.rename", scope: report.scope, object: uid }));
  });
  return toCard(await requireReport(caller, uid));
}
