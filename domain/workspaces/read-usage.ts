import { API_TIERS } from "#contracts/api-keys.ts";
import type { WorkspaceUsage } from "#contracts/public/workspaces.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { apiTierOf } from "./api-tier.ts";
import { isUsable } from "./is-usable.ts";
import { WorkspaceEntity } from "./workspace.entity.ts";

/** Credits and features of the caller's workspace. Error: `workspace.not_member`. */
export async function readUsage(caller: Caller): Promise<WorkspaceUsage> {
  const { data: workspace } = await WorkspaceEntity.get({ uid: caller.workspace?.uid ?? "" }).go({ consistent: true });
  if (!workspace) throw new AppError("workspace.not_member");
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
