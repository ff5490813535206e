import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction, deleteItem } from "#domain/kit/transaction.ts";
import { removeMemberItem } from "#domain/workspaces/workspace-items.ts";
import { ApiKeyEntity } from "./key.entity.ts";
import { requireKeyOf, workspaceOf } from "./require-key.ts";

/** Deletes a key of the caller's workspace: `key.not_found`. */
export const deleteKey = (caller: Caller, uid: string): Promise<{ deleted: string }> =>
  removeKey(caller, workspaceOf(caller), uid);

/**
 * Deletes a key of a workspace with its membership: its next request is rejected, and a debit under way fails. What it created
 * stays. Error: `key.not_found`.
 */
export async function removeKey(caller: Caller, workspaceId: string, uid: string): Promise<{ deleted: string }> {
  await requireKeyOf(workspaceId, uid);
  await commitTransaction([
    { write: deleteItem(ApiKeyEntity.delete({ workspaceId, uid }).params()) },
    removeMemberItem(workspaceId, uid, "key"),
    ...auditLogItems(caller, { action: "developers.delete_key", scope: workspaceId, object: uid }),
  ]);
  return { deleted: uid };
}
