import type { Caller } from "#domain/kit/caller.ts";
import { readWorkspaceOfKey } from "#domain/workspaces/read-workspace-of-key.ts";
import { now } from "#kit/clock.ts";
import { ApiKeyEntity } from "./key.entity.ts";
import { isValid, keyIdOf, matchingSecret } from "./secrets.ts";

/** What a secret proves: the key, its workspace, and which of its secrets was given. */
export type KeyIdentity = { readonly uid: string; readonly workspaceId: string; readonly secret: string };

/** The key of a secret; undefined if there is none, or the secret has expired. */
export async function identifyKey(secret: string): Promise<KeyIdentity | undefined> {
  const uid = keyIdOf(secret);
  const { data } = uid === undefined ? { data: [] } : await ApiKeyEntity.query.byUid({ uid }).go();
  const [key] = data;
  const matching = key && matchingSecret(key.secrets, secret, now());
  return matching && { uid: key.uid, workspaceId: key.workspaceId, secret: matching.hash };
}

/**
 * The key as a caller, as currently stored; undefined if the key or its secret is no longer valid, or the workspace is closed. It
 * belongs to the workspace like a member.
 */
export async function resolveKey({ uid, workspaceId, secret }: KeyIdentity): Promise<Caller | undefined> {
  const [{ data: key }, workspace] = await Promise.all([
    ApiKeyEntity.get({ workspaceId, uid }).go({ consistent: true }),
    readWorkspaceOfKey(workspaceId),
  ]);
  const isUsable = key?.secrets.some((one) => one.hash === secret && isValid(one, now())) && isValid(key, now());
  if (!key || !isUsable || !workspace) return;
  const { perMinute, ...rest } = workspace;
  return {
    uid,
    poolSubject: uid,
    email: "",
    emailVerified: true,
    name: key.title,
    subject: "key",
    needsSecondFactor: false,
    signedInAt: 0,
    key: { scopes: key.scopes, perMinute, lastUsed: key.last_used_at },
    workspace: { ...rest, role: "member" },
  };
}
