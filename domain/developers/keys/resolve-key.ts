import type { Caller } from "#domain/kit/caller.ts";
import { readItems } from "#domain/kit/read-items.ts";
import { workspaceGet } from "#domain/workspaces/find-workspace.ts";
import { toWorkspaceOfKey } from "#domain/workspaces/to-workspace-of-key.ts";
import { now } from "#kit/clock.ts";
import type { KeyIdentity } from "./identify-key.ts";
import { ApiKeyEntity } from "./key.entity.ts";
import { isValid } from "./secrets.ts";

/**
 * The key as a caller, as currently stored; undefined if the key or its secret is no longer valid, or the workspace is closed. It
 * belongs to the workspace like a member.
 */
export async function resolveKey({ uid, workspaceId, secret }: KeyIdentity): Promise<Caller | undefined> {
  const [stored, ofWorkspace] = await readItems([ApiKeyEntity.get({ workspaceId, uid }).params(), workspaceGet(workspaceId)]);
  const key = stored && ApiKeyEntity.parse({ Item: stored }).data;
  const workspace = toWorkspaceOfKey(ofWorkspace);
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
