import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { Profile } from "#contracts/profile.ts";
import { stateOf } from "#web/app/shared/heatmap-status/heatmap-status.ts";

export type DeletableHeatmap = Pick<HeatmapCard, "status" | "renewing" | "uploading" | "requested_by">;
type DeletingUser = Pick<Profile, "uid" | "role" | "superadmin">;

type Obstacle = "analysing" | "reanalysing" | "uploading" | "permission";

const REASONS: Readonly<Record<Obstacle, string>> = {
  reanalysing: "It is being analysed again. You can delete it after that.",
  uploading: "Its creator is still uploading it.",
  analysing: "It is being analysed. You can delete it after that.",
  permission: "Only its creator or your workspace admin can delete it.",
};

/** The same for some of several, after their number. */
const REASONS_OF_SEVERAL: Readonly<Record<Obstacle, readonly [one: string, several: string]>> = {
  reanalysing: ["is being analysed again", "are being analysed again"],
  uploading: ["is still being uploaded by its creator", "are still being uploaded by their creators"],
  analysing: ["is still being analysed", "are still being analysed"],
  permission: [
    "can only be deleted by its creator or your workspace admin",
    "can only be deleted by their creators or your workspace admin",
  ],
};

/** The obstacle to deleting a heatmap now. This only hides UI; the server enforces the permission. */
function obstacleTo(heatmap: DeletableHeatmap, me: DeletingUser | undefined): Obstacle | undefined {
  const isOwn = me?.uid === heatmap.requested_by;
  const state = stateOf(heatmap);
  if (heatmap.renewing) return "reanalysing";
  if (state === "analysing") return state;
  if (state === "uploading") return isOwn ? undefined : state;
  const mayDelete = isOwn || me === undefined || me.superadmin || me.role !== "member";
  return mayDelete ? undefined : "permission";
}

/**
 * Why the user cannot delete a heatmap now; undefined if they can: after the analysis has ended, for members only their own; or
 * while it waits for their file.
 */
export function deleteBlockedReason(heatmap: DeletableHeatmap, me: DeletingUser | undefined): string | undefined {
  const obstacle = obstacleTo(heatmap, me);
  return obstacle && REASONS[obstacle];
}

/**
 * The heatmaps that the user cannot delete now, and why: “2 of 5 are still being analysed.” The reason is that of most of them, the
 * `group`.
 * `total`: how many are selected, if these are only some of them.
 */
export function deleteBlocked<Heatmap extends DeletableHeatmap>(
  heatmaps: readonly Heatmap[],
  me: DeletingUser | undefined,
  total = heatmaps.length,
): { blocked: readonly Heatmap[]; group: readonly Heatmap[]; reason: string | undefined } {
  const groups = Object.entries(Object.groupBy(heatmaps, (heatmap) => obstacleTo(heatmap, me) ?? "none"))
    .flatMap(([obstacle, group]) => (obstacle === "none" || !group ? [] : [{ obstacle: obstacle as Obstacle, group }]))
    .sort((one, other) => other.group.length - one.group.length);
  const [first] = groups;
  if (!first) return { blocked: [], group: [], reason: undefined };
  const { obstacle, group } = first;
  const [one, several] = REASONS_OF_SEVERAL[obstacle];
  return {
    blocked: groups.flatMap((each) => each.group),
    group,
    reason: total === 1 ? REASONS[obstacle] : `${group.length} of ${total} ${group.length === 1 ? one : several}.`,
  };
}
