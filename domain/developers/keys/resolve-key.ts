import type { Caller } from "#domain/kit/caller.ts";
import { readWorkspaceOfKey } from "#domain/workspaces/read-workspace-of-key.ts";
import { now } from "#kit/clock.ts";
import type { KeyIdentity } from "./identify-key.ts";
import { ApiKeyEntity } from "./key.entity.ts";
import { isValid } from "./secrets.ts";

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
