import type { ApiKey, ApiScope } from "#contracts/api-keys.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { ApiKeyEntity } from "./key.entity.ts";
import { requireKey } from "./require-key.ts";
import { toApiKey } from "./to-api-key.ts";

/** Changes the title or the permissions of a key, from its next request on. Error: `key.not_found`. */
export async function editKey(
  caller: Caller,
  uid: string,
  { title, scopes }: { readonly title?: string | undefined; readonly scopes?: readonly ApiScope[] | undefined },
): Promise<ApiKey> {
  const { workspaceId } = await requireKey(caller, uid);
  const edit = { ...(title !== undefined && { title }), ...(scopes && { scopes }) };
  const patch = ApiKeyEntity.patch({ workspaceId, uid }).set(edit).params();
  await commitTransaction([
    { write: update(patch), onConditionFailed: "key.not_found" },
    ...auditLogItems(caller, { action: "developers.edit_key", scope: workspaceId, object: uid }),
  ]);
  return toApiKey(await requireKey(caller, uid));
}
