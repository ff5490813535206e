import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction, deleteItem } from "#domain/kit/transaction.ts";
import { removeMemberItem } from "#domain/workspaces/workspace-items.ts";
import { findKey, findKeyOf } from "./find-key.ts";
import { ApiKeyEntity, type StoredKey } from "./key.entity.ts";

/**
 * Deletes a key with its membership: its next request is rejected, and a debit under way fails. What it created stays.
 * Error: `key.not_found`.
 */
export async function deleteKey(caller: Caller, uid: string): Promise<{ deleted: string }> {
  return deleteKeyOf(caller, await findKey(caller, uid));
}

/** The same for a key of any workspace, for staff. */
export async function deleteKeyByStaff(caller: Caller, workspaceId: string, uid: string): Promise<{ deleted: string }> {
  return deleteKeyOf(caller, await findKeyOf(workspaceId, uid));
}

async function deleteKeyOf(caller: Caller, { workspaceId, uid }: StoredKey): Promise<{ deleted: string }> {
  await commitTransaction([
    { write: deleteItem(ApiKeyEntity.delete({ workspaceId, uid }).params()) },
    removeMemberItem(workspaceId, uid, "key"),
    ...audit(caller, "developers.delete_key", workspaceId, uid),
  ]);
  return { deleted: uid };
}
