import type { StaffWorkspaceDetails } from "#contracts/staff/workspaces.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, type TransactionItem } from "#domain/kit/transaction.ts";
import { changeWorkspace, type WorkspaceChanges } from "#domain/workspaces/change-workspace.ts";
import { readStaffWorkspace } from "./read-workspace.ts";
import { requireOpenWorkspace, type Workspace } from "./require-open-workspace.ts";

type Prepared = {
  readonly changes: WorkspaceChanges;
  readonly items?: readonly TransactionItem[];
  /** Why; recorded with the new values, and written even if the values stay, for the items. */
  readonly reason?: string;
};

/** Attributes that follow from others: they are no part of what the audit log shows. */
const DERIVED: readonly string[] = ["plan_access", "plan_seats", "seats_set_at", "renewed"];

/**
 * Changes a workspace and records the previous and the new values. `prepare` is called again if the workspace changed since it was
 * read.
 */
export async function changeByStaff(
  caller: Caller,
  uid: string,
  action: string,
  prepare: (workspace: Workspace) => Prepared | Promise<Prepared>,
): Promise<StaffWorkspaceDetails> {
  await retryOnConflict(async () => {
    const workspace = await requireOpenWorkspace(uid);
    const { changes, items = [], reason } = await prepare(workspace);
    const names = Object.keys(changes) as (keyof WorkspaceChanges)[];
    const isSame = (name: keyof WorkspaceChanges) => JSON.stringify(workspace[name]) === JSON.stringify(changes[name]);
    const changed = names.filter((name) => !isSame(name));
    if (reason === undefined && changed.length === 0) return;
    const shown = changed.filter((name) => !DERIVED.includes(name));
    const valuesOf = (of: WorkspaceChanges) => Object.fromEntries(shown.map((name) => [name, of[name] ?? null]));
    const change = { before: valuesOf(workspace), after: { ...valuesOf(changes), ...(reason !== undefined && { reason }) } };
    await commitTransaction([
      changeWorkspace(workspace, changes),
      ...items,
      ...auditLogItems(caller, { action, scope: uid, object: uid, change }),
      publishEvent({ type: "workspace.edited", scope: uid, object: uid }),
    ]);
  });
  return readStaffWorkspace(uid);
}
