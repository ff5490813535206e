import { auditLogItems } from "#domain/kit/audit-log.ts";
import { assertMayManage, type Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, deleteItem } from "#domain/kit/transaction.ts";
import { releaseAd } from "./release-ad.ts";
import { ReportEntity } from "./report.entity.ts";
import { requireReport } from "./require-report.ts";

/**
 * Deletes a report immediately. Its heatmaps stay, except hidden ones that are in no other report. Members delete only their own.
 */
export async function removeReport(caller: Caller, uid: string): Promise<{ deleted: string }> {
  const { scope, created_by_uid, heatmaps, dropped } = await requireReport(caller, uid);
  assertMayManage(caller, created_by_uid);
  await commitTransaction([
    {
      write: deleteItem(
        ReportEntity.delete({ uid })
          .where((report, { eq }) => eq(report.scope, scope))
          .params(),
      ),
      onConditionFailed: "report.not_found",
    },
    ...auditLogItems(caller, { action: "reports.remove", scope, object: uid }),
    publishEvent({ type: "report.removed", scope, object: uid }),
  ]);
  for (const heatmap of [...heatmaps, ...dropped.map((each) => each.uid)]) await releaseAd(heatmap, uid);
  return { deleted: uid };
}
