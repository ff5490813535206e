import type { Caller } from "#domain/kit/caller.ts";
import { HeatmapEntity } from "./heatmap.entity.ts";

/** Number of heatmaps the caller created that stay in the workspace when they leave it; 0 without a workspace. */
export async function countOwnWork({ uid, workspace }: Caller): Promise<{ heatmaps: number }> {
  if (!workspace) return { heatmaps: 0 };
  const { data } = await HeatmapEntity.query
    .byMaker({ requested_by: uid })
    .where((heatmap, { eq, notExists }) => `${eq(heatmap.scope, workspace.uid)} AND ${notExists(heatmap.deleted_at)}`)
    .go({ pages: "all", attributes: ["uid"] });
  return { heatmaps: data.length };
}
