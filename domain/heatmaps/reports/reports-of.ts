import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";

/** Ids of the reports that a heatmap is in, even of a deleted one. */
export async function reportsOf(uid: string): Promise<readonly string[]> {
  const { data } = await HeatmapEntity.get({ uid }).go({ consistent: true, attributes: ["reports"] });
  return data?.reports ?? [];
}
