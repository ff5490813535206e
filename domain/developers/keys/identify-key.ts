import { now } from "#kit/clock.ts";
import { ApiKeyEntity } from "./key.entity.ts";
import { keyIdOf, matchingSecret } from "./secrets.ts";

/** Identity that a secret proves: the key, its workspace, and which of its secrets was given. */
export type KeyIdentity = { readonly uid: string; readonly workspaceId: string; readonly secret: string };

/** The key of a secret; undefined if there is none, or the secret has expired. */
export async function identifyKey(secret: string): Promise<KeyIdentity | undefined> {
  const uid = keyIdOf(secret);
  const { data } = uid === undefined ? { data: [] } : await ApiKeyEntity.query.byUid({ uid }).go();
  const [key] = data;
  const matching = key && matchingSecret(key.secrets, secret, now());
  return matching && { uid: key.uid, workspaceId: key.workspaceId, secret: matching.hash };
}
