import { API_TIERS, type ApiKey } from "#contracts/api-keys.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { apiTierOf } from "#domain/workspaces/api-tier.ts";
import { requireOwnWorkspace } from "#domain/workspaces/require-own-workspace.ts";
import { ApiKeyEntity, type StoredKey } from "./key.entity.ts";
import { workspaceOf } from "./require-key.ts";
import { toApiKeys } from "./to-api-key.ts";

/** The keys of the caller's workspace, newest first, and the requests per minute that each may make. */
export async function listKeys(caller: Caller): Promise<{ keys: ApiKey[]; per_minute: number }> {
  const [keys, workspace] = await Promise.all([shownKeys(workspaceOf(caller)), requireOwnWorkspace(caller)]);
  return { keys, per_minute: API_TIERS[apiTierOf(workspace)] };
}

/** The keys of a workspace without their secrets, newest first. */
export async function shownKeys(workspaceId: string): Promise<ApiKey[]> {
  const stored = await storedKeys(workspaceId);
  return toApiKeys(stored.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1)));
}

/** Reads all keys of a workspace. */
export async function storedKeys(workspaceId: string): Promise<StoredKey[]> {
  const { data } = await ApiKeyEntity.query.byWorkspace({ workspaceId }).go({ pages: "all", consistent: true });
  return data;
}
