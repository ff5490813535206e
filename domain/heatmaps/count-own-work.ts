import type { Caller } from "#domain/kit/caller.ts";
import { HeatmapEntity } from "./heatmap.entity.ts";

/** How many heatmaps the caller made that stay behind when he leaves his workspace; none when he is in none. */
export async function countOwnWork({ uid, workspace }: Caller): Promise<{ heatmaps: number }> {
  if (!workspace) return { heatmaps: 0 };
  const { data } = await HeatmapEntity.query
    .byMaker({ requested_by: uid })
    .where((heatmap, { eq, notExists }) => `${eq(heatmap.scope, workspace.uid)} AND ${notExists(heatmap.deleted_at)}`)
    .go({ pages: "all", attributes: ["uid"] });
  return { heatmaps: data.length };
}
