import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { reportsOf } from "./reports-of.ts";

/**
 * The transaction item that notes a report in a heatmap of its scope; `heatmap.not_found` if it is deleted or in another scope.
 */
export const addReportItem = (uid: string, scope: string, report: string): TransactionItem => ({
  write: update(
    HeatmapEntity.patch({ uid })
      .append({ reports: [report] })
      .where((item, { eq, notExists }) => `${eq(item.scope, scope)} AND ${notExists(item.deleted_at)}`)
      .params(),
  ),
  onConditionFailed: "heatmap.not_found",
});

/** Removes a report from a heatmap. Idempotent. */
export const forgetReport = (uid: string, report: string): Promise<void> =>
  retryOnConflict(async () => {
    const before = await reportsOf(uid);
    if (!before.includes(report)) return;
    await commitTransaction([
      {
        write: update(
          HeatmapEntity.patch({ uid })
            .set({ reports: before.filter((each) => each !== report) })
            .where((item, { eq }) => eq(item.reports, [...before]))
            .params(),
        ),
        onConditionFailed: () => new ConflictError(),
      },
    ]);
  });
