import { HeatmapEntity } from "./heatmap.entity.ts";

/** How many heatmaps of a workspace a person created, without the removed ones. */
export async function countCreatedIn(workspace: string, uid: string): Promise<number> {
  const { data } = await HeatmapEntity.query
    .byCreator({ requested_by: uid })
    .where((heatmap, { eq, notExists }) => `${eq(heatmap.scope, workspace)} AND ${notExists(heatmap.deleted_at)}`)
    .go({ pages: "all", attributes: ["uid"] });
  return data.length;
}
