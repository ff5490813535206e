import { API_TIERS } from "#contracts/api-keys.ts";
import type { WorkspaceUsage } from "#contracts/public/workspaces.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { apiTierOf } from "./api-tier.ts";
import { isUsable } from "./is-usable.ts";
import { requireOwnWorkspace } from "./require-own-workspace.ts";

/** Credits and features of the caller's workspace. Error: `workspace.none`. */
export async function readUsage(caller: Caller): Promise<WorkspaceUsage> {
  const workspace = await requireOwnWorkspace(caller);
  const { uid, name, imageCredits, videoCredits, imageHeatmaps, videoHeatmaps, access } = workspace;
  return {
    uid,
    name,
    imageCredits,
    videoCredits,
    imageHeatmaps,
    videoHeatmaps,
    access,
    active: isUsable(workspace),
    per_minute: API_TIERS[apiTierOf(workspace)],
  };
}
