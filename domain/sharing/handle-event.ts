import type { ConsumedEvent, DomainEvent } from "#contracts/events.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { findShared } from "#domain/heatmaps/find-public.ts";
import { reportsOf } from "#domain/heatmaps/reports/reports-of.ts";
import { pageOf } from "#domain/heatmaps/slices/page-of.ts";
import type { EventHandlers } from "#domain/kit/event-handlers.ts";
import { readStoredReport } from "#domain/reports/require-report.ts";
import { isWorkspaceOpen } from "#domain/workspaces/is-workspace-open.ts";
import { deleteAllCopies, deleteCopies, deleteOtherCopies } from "./delete-copies.ts";
import { refreshCopies } from "./refresh-copies.ts";
import { type Share, ShareEntity } from "./share.entity.ts";

/** Deletes the links of a deleted heatmap or report, and their files. */
async function forget({ scope, object }: DomainEvent): Promise<void> {
  await deleteShares(await linksOf(scope, object), (link) => deleteAllCopies(link.object));
  await deleteAllCopies(object);
}

/** Updates the files of a heatmap’s link, and those of the links of its page and its reports. */
async function refresh({ object }: DomainEvent): Promise<void> {
  await refreshCopies(object);
  const page = await pageOf(object);
  if (page !== undefined) await refreshCopies(page);
  for (const report of await reportsOf(object)) await refreshCopies(report);
}

/** Event handlers of the sharing domain: delete the data of invalid share links, and make the files of the others. */
const EVENT_HANDLERS: EventHandlers<"sharing"> = {
  "heatmap.removed": forget,
  "report.removed": forget,
  // Share links from its previous scope; in the current scope it may have a new one.
  "heatmap.transferred": async ({ scope, object }) =>
    deleteShares(await linksOf(scope, object), (link) => deleteCopies(link.id, link.object)),
  "brand.done": refresh,
  // Shows the video of an earlier result again.
  "brand.rejected": refresh,
  "heatmap.done": refresh,
  "heatmap.placed": refresh,
  "share.changed": async ({ object }) => {
    await deleteOtherCopies(object, async () => (await findShared(object))?.share);
    await refreshCopies(object);
  },
  "report.edited": async ({ object }) => {
    // Its link ends when it moves into a workspace without reports.
    await deleteOtherCopies(object, async () => (await readStoredReport(object))?.share);
    await refreshCopies(object);
  },
  // No one can turn them off any more.
  "workspace.closed": async ({ object }) => {
    if (!(await isWorkspaceOpen(object))) await deleteShares(await linksOf(object), (link) => deleteAllCopies(link.object));
  },
  "account.deleted": async ({ object }) => {
    if (!(await readAccount(object))) await deleteShares(await linksOf(object), (link) => deleteAllCopies(link.object));
  },
};

/**
 * Deletes the data of share links whose heatmaps or reports are deleted or moved, and makes or updates the files of the others.
 * Idempotent.
 */
export const handleEvent = (event: ConsumedEvent<"sharing">): Promise<void> => EVENT_HANDLERS[event.type](event);

/** The share links of a scope, or of one heatmap or report in it. */
async function linksOf(scope: string, object?: string): Promise<readonly Share[]> {
  const { data } = await ShareEntity.query.byScope({ scope, ...(object !== undefined && { object }) }).go({ pages: "all" });
  return data;
}

/** Deletes the files first, because the rows contain their location, then the rows. */
async function deleteShares(shares: readonly Share[], drop: (share: Share) => Promise<void>): Promise<void> {
  for (const share of shares) {
    await drop(share);
    await ShareEntity.delete({ id: share.id }).go();
  }
}
