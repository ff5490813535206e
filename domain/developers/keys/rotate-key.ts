import type { ApiKey } from "#contracts/api-keys.ts";
import { SECRETS_LIMIT } from "#domain/developers/secrets-limit.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { ConflictError, retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { HOUR_SECONDS, isoAfter } from "#kit/time.ts";
import { ApiKeyEntity } from "./key.entity.ts";
import { requireKey } from "./require-key.ts";
import { createSecret, isValid } from "./secrets.ts";
import { toApiKey } from "./to-api-key.ts";

/**
 * Gives a key a new secret. The one before stays valid for `overlapHours`, so that programs can change over, and earlier ones until
 * their own overlap ends: a rotation that is repeated because its response was lost must not end the secret in use. The key itself
 * stays, so that unfinished uploads continue with either secret. Errors: `key.not_found`, `request.too_many`.
 */
export async function rotateKey(caller: Caller, uid: string, overlapHours: number): Promise<{ key: ApiKey; secret: string }> {
  await requireKey(caller, uid);
  await enforceRateLimit(SECRETS_LIMIT, caller.uid);
  // Of two at once, the second keeps the secret of the first.
  return retryOnConflict(() => rotate(caller, uid, overlapHours));
}

async function rotate(caller: Caller, uid: string, overlapHours: number): Promise<{ key: ApiKey; secret: string }> {
  const key = await requireKey(caller, uid);
  const { secret, stored } = createSecret(uid);
  const [current, ...earlier] = key.secrets;
  const expires_at = isoAfter(now(), overlapHours * HOUR_SECONDS);
  const overlapping =
    current && overlapHours > 0 ? [{ ...current, expires_at }, ...earlier.filter((each) => isValid(each, now()))] : [];
  const secrets = [stored, ...overlapping];
  const { workspaceId } = key;
  const patch = ApiKeyEntity.patch({ workspaceId, uid })
    .set({ secrets })
    .where((item, { eq }) => eq(item.secrets, key.secrets))
    .params();
  await commitTransaction([
    { write: update(patch), onConditionFailed: () => new ConflictError() },
    ...auditLogItems(caller, { action: "developers.rotate_key", scope: workspaceId, object: uid }),
  ]);
  return { key: await toApiKey({ ...key, secrets }), secret };
}
