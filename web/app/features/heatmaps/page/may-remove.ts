import type { Profile } from "#contracts/accounts.ts";
import type { HeatmapCard } from "#contracts/heatmaps.ts";
import { isInProgress } from "../queries.ts";

export type Removable = Pick<HeatmapCard, "status" | "renewing" | "uploading" | "requested_by">;
type Remover = Pick<Profile, "uid" | "role" | "superadmin">;

/**
 * Whether somebody can delete a heatmap at this moment: once it has ended, members their own; or while its file is awaited from him. The
 * server decides; this only bars what it would refuse.
 */
export function mayRemove({ status, renewing, uploading, requested_by }: Removable, me: Remover | undefined): boolean {
  const isOwn = me?.uid === requested_by;
  if (renewing) return false;
  if (isInProgress({ status })) return uploading && isOwn;
  return isOwn || me === undefined || me.superadmin || me.role !== "member";
}
