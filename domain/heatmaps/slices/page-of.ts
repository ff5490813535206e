import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";

/** Uid of the page that a heatmap is a further slice of; undefined for others. */
export async function pageOf(uid: string): Promise<string | undefined> {
  const { data } = await HeatmapEntity.get({ uid }).go({ attributes: ["part_of"] });
  return data?.part_of;
}
