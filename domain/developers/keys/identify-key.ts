import { now } from "#kit/clock.ts";
import { ApiKeyEntity } from "./key.entity.ts";
import { isValid, keyIdOf, secretOfKey } from "./secrets.ts";

/** Identity that a secret proves: the key, its workspace, and which of its secrets was given. */
export type KeyIdentity = { readonly uid: string; readonly workspaceId: string; readonly secret: string };

/**
 * The key of a secret; undefined if there is none. `expired` if the key or the secret has expired: only someone who has the secret
 * learns this.
 */
export async function identifyKey(secret: string): Promise<KeyIdentity | "expired" | undefined> {
  const uid = keyIdOf(secret);
  const { data } = uid === undefined ? { data: [] } : await ApiKeyEntity.query.byUid({ uid }).go();
  const [key] = data;
  const given = key && secretOfKey(key.secrets, secret);
  if (!given) return;
  const at = now();
  return isValid(given, at) && isValid(key, at) ? { uid: key.uid, workspaceId: key.workspaceId, secret: given.hash } : "expired";
}
