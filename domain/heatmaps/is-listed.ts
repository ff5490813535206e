import { HeatmapEntity } from "./heatmap.entity.ts";

/**
 * Whether a heatmap is in the list of a scope: it exists there, and is neither hidden nor deleted nor a further slice of a page.
 */
export async function isListed(uid: string, scope: string): Promise<boolean> {
  const attributes = ["scope", "hidden", "deleted_at", "part_of"] as const;
  const { data } = await HeatmapEntity.get({ uid }).go({ consistent: true, attributes: [...attributes] });
  return data?.scope === scope && !data.hidden && !data.deleted_at && data.part_of === undefined;
}
