import type { z } from "zod";
import { type ApiKey, MAX_KEYS, type NewApiKey } from "#contracts/api-keys.ts";
import { creationLock } from "#domain/developers/creation-lock.ts";
import { SECRETS_LIMIT } from "#domain/developers/secrets-limit.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, put, type TransactionItem } from "#domain/kit/transaction.ts";
import { addMemberItem } from "#domain/workspaces/workspace-items.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { DAY_SECONDS, isoAfter } from "#kit/time.ts";
import { ApiKeyEntity, type StoredSecret } from "./key.entity.ts";
import { storedKeys } from "./list-keys.ts";
import { workspaceOf } from "./require-key.ts";
import { createSecret } from "./secrets.ts";
import { toApiKey } from "./to-api-key.ts";

/** A key before it is stored: its id, and what is stored of its secret. */
type PreparedKey = { readonly uid: string; readonly stored: StoredSecret };

/**
 * Creates an API key of the caller's workspace, and its membership, which takes no seat. Only this answer contains the secret.
 * Errors: `key.too_many`, `request.too_many`.
 */
export async function createKey(caller: Caller, settings: z.output<typeof NewApiKey>): Promise<{ key: ApiKey; secret: string }> {
  const uid = newId("ky");
  const { secret, stored } = createSecret(uid);
  return { key: await addKey(caller, { uid, stored }, settings), secret };
}

/** Stores a key, together with `more`. Errors as `createKey`. */
export async function addKey(
  caller: Caller,
  { uid, stored }: PreparedKey,
  { title, scopes, expires_in_days }: z.output<typeof NewApiKey>,
  more: readonly TransactionItem[] = [],
): Promise<ApiKey> {
  const workspaceId = workspaceOf(caller);
  await enforceRateLimit(SECRETS_LIMIT, caller.uid);
  const at = now();
  const key = {
    workspaceId,
    uid,
    title,
    scopes,
    secrets: [stored],
    created_by: caller.uid,
    created_at: at.toISOString(),
    ...(expires_in_days !== null && { expires_at: isoAfter(at, expires_in_days * DAY_SECONDS) }),
  };
  await retryOnConflict(async () => {
    const lock = await creationLock(workspaceId, "key");
    if ((await storedKeys(workspaceId)).length >= MAX_KEYS) throw new AppError("key.too_many", { most: MAX_KEYS });
    await commitTransaction([
      ...more,
      lock,
      { write: put(ApiKeyEntity.create(key).params()) },
      addMemberItem(workspaceId, uid, { role: "key" }),
      ...auditLogItems(caller, { action: "developers.create_key", scope: workspaceId, object: uid }),
    ]);
  });
  return toApiKey(key);
}
