import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { Profile } from "#contracts/profile.ts";
import { isInProgress } from "#web/app/shared/heatmap-status/heatmap-status.ts";

export type DeletableHeatmap = Pick<HeatmapCard, "status" | "renewing" | "uploading" | "requested_by">;
type DeletingUser = Pick<Profile, "uid" | "role" | "superadmin">;

/**
 * Why the user cannot delete a heatmap now; undefined if they can: after the analysis has ended, for members only their own; or
 * while it waits for their file. This only hides UI; the server enforces the permission.
 */
export function deleteBlockedReason(
  { status, renewing, uploading, requested_by }: DeletableHeatmap,
  me: DeletingUser | undefined,
): string | undefined {
  const isOwn = me?.uid === requested_by;
  if (renewing) return "It is being analysed again. You can delete it after that.";
  if (isInProgress({ status })) {
    if (uploading) return isOwn ? undefined : "Its creator is still uploading it.";
    return "It is being analysed. You can delete it after that.";
  }
  const mayDelete = isOwn || me === undefined || me.superadmin || me.role !== "member";
  return mayDelete ? undefined : "Only its creator or your workspace admin can delete it.";
}
