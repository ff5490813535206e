import { publishEvent } from "#domain/kit/publish-event.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, type TransactionItem, update } from "#domain/kit/transaction.ts";
import { type Report, ReportEntity } from "./report.entity.ts";

export type ReportChange = Partial<
  Pick<
    Report,
    | "title"
    | "scope"
    | "workspace"
    | "status"
    | "heatmaps"
    | "titles"
    | "ids"
    | "dropped"
    | "leader"
    | "attempt"
    | "deadline"
    | "open"
    | "addition"
  >
>;

/**
 * Changes a report unless it changed since it was read (`ConflictError`), with the given transaction items. A report that is no
 * longer requested leaves the list of unfinished ones.
 */
export function changeReport(
  { uid, scope, version, status: before }: Report,
  change: ReportChange,
  also: readonly TransactionItem[] = [],
): Promise<void> {
  const status = change.status ?? before;
  const patched = ReportEntity.patch({ uid }).set(change).add({ version: 1 });
  const closed = status === "requested" ? patched : patched.remove(["open"]);
  return commitTransaction([
    {
      write: update(closed.where((item, { eq }) => eq(item.version, version)).params()),
      onConditionFailed: () => new ConflictError(),
    },
    publishEvent({ type: "report.edited", scope: change.scope ?? scope, object: uid }),
    ...(before === "requested" && status !== "requested"
      ? [publishEvent({ type: status === "failed" ? "report.failed" : "report.done", scope, object: uid })]
      : []),
    ...also,
  ]);
}
