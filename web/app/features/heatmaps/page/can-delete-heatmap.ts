import type { Profile } from "#contracts/accounts.ts";
import type { HeatmapCard } from "#contracts/heatmaps.ts";
import { isInProgress } from "../queries.ts";

export type DeletableHeatmap = Pick<HeatmapCard, "status" | "renewing" | "uploading" | "requested_by">;
type DeletingUser = Pick<Profile, "uid" | "role" | "superadmin">;

/**
 * Whether the user can delete a heatmap now: after the analysis has ended, for members only their own; or while it waits for
 * their file. This only hides UI; the server enforces the permission.
 */
export function canDeleteHeatmap(
  { status, renewing, uploading, requested_by }: DeletableHeatmap,
  me: DeletingUser | undefined,
): boolean {
  const isOwn = me?.uid === requested_by;
  if (renewing) return false;
  if (isInProgress({ status })) return uploading && isOwn;
  return isOwn || me === undefined || me.superadmin || me.role !== "member";
}
