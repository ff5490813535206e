import { HeatmapEntity } from "./heatmap.entity.ts";

/** Whether a heatmap is in the list of a scope: it exists there, and is neither hidden nor deleted. */
export async function isListed(uid: string, scope: string): Promise<boolean> {
  const { data } = await HeatmapEntity.get({ uid }).go({ consistent: true, attributes: ["scope", "hidden", "deleted_at"] });
  return data?.scope === scope && !data.hidden && !data.deleted_at;
}
