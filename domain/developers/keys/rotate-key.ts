import type { ApiKey } from "#contracts/api-keys.ts";
import { SECRETS_PER_HOUR } from "#domain/developers/secrets-limit.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { isoAfter } from "#kit/time.ts";
import { findKey } from "./find-key.ts";
import { ApiKeyEntity } from "./key.entity.ts";
import { createSecret, isValid } from "./secrets.ts";
import { toShownKey } from "./to-shown.ts";

const HOUR_SECONDS = 3600;

/**
 * Gives a key a new secret. The one before stays valid for `overlapHours`, so that programs can change over, and earlier ones until their
 * own overlap ends: a rotation that is repeated because its response was lost must not end the secret in use. The key itself stays, so that unfinished uploads continue with either secret. Errors: `key.not_found`, `request.too_many`.
 */
export async function rotateKey(caller: Caller, uid: string, overlapHours: number): Promise<{ key: ApiKey; secret: string }> {
  const key = await findKey(caller, uid);
  await enforceRateLimit("developers.secrets", caller.uid, SECRETS_PER_HOUR, HOUR_SECONDS);
  const { secret, stored } = createSecret(uid);
  const [current, ...earlier] = key.secrets;
  const expires_at = isoAfter(now(), overlapHours * HOUR_SECONDS);
  const overlapping =
    current && overlapHours > 0 ? [{ ...current, expires_at }, ...earlier.filter((each) => isValid(each, now()))] : [];
  const secrets = [stored, ...overlapping];
  const { workspaceId } = key;
  const patch = ApiKeyEntity.patch({ workspaceId, uid }).set({ secrets }).params();
  await commitTransaction([
    { write: update(patch), onConditionFailed: "key.not_found" },
    ...audit(caller, "developers.rotate_key", workspaceId, uid),
  ]);
  return { key: await toShownKey({ ...key, secrets }), secret };
}
