import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { type TransactionItem, update } from "#domain/kit/transaction.ts";
import { type Report, ReportEntity } from "./report.entity.ts";
import { readStoredReport } from "./require-report.ts";

/** The report that this share link makes public; undefined if it is private, deleted or public with another link. */
export async function findPublicReport(uid: string, share: string): Promise<Report | undefined> {
  const report = await readStoredReport(uid);
  return report?.share === share ? report : undefined;
}

/** Publishes a report with a share link, or makes it private. Requires it to be unchanged since it was read (`ConflictError`). */
export function setReportShare({ uid, version }: Report, share: string | undefined): TransactionItem {
  const change = ReportEntity.patch({ uid }).add({ version: 1 });
  const changed = share === undefined ? change.remove(["share"]) : change.set({ share });
  return {
    write: update(changed.where((report, { eq }) => eq(report.version, version)).params()),
    onConditionFailed: () => new ConflictError(),
  };
}
