import { API_TIERS, type ApiTier } from "#contracts/api-keys.ts";
import type { StaffApiKeys } from "#contracts/staff/developers.ts";
import { changeByStaff } from "#domain/backoffice/workspaces/change-by-staff.ts";
import { requireOpenWorkspace } from "#domain/backoffice/workspaces/require-open-workspace.ts";
import { removeKey } from "#domain/developers/keys/delete-key.ts";
import { shownKeys } from "#domain/developers/keys/list-keys.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { apiTierOf } from "#domain/workspaces/api-tier.ts";

/** The API keys of a workspace without their secrets, and what limits them. */
export async function readApiKeys(uid: string): Promise<StaffApiKeys> {
  const [workspace, keys] = await Promise.all([requireOpenWorkspace(uid), shownKeys(uid)]);
  const tier = apiTierOf(workspace);
  return { keys, tier, custom_tier: workspace.custom_api_tier ?? null, per_minute: API_TIERS[tier] };
}

/** Gives a workspace its own API tier, or that of its plan. */
export async function setApiTier(caller: Caller, uid: string, tier: ApiTier | null): Promise<StaffApiKeys> {
  await changeByStaff(caller, uid, "workspaces.set_api_tier", () => ({ changes: { custom_api_tier: tier ?? undefined } }));
  return readApiKeys(uid);
}

/** Deletes an API key of a workspace: `key.not_found`. */
export async function deleteApiKey(caller: Caller, uid: string, key: string): Promise<StaffApiKeys> {
  await requireOpenWorkspace(uid);
  await removeKey(caller, uid, key);
  return readApiKeys(uid);
}
