import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";

/** A captured heatmap in any state; undefined if it is deleted. */
export async function readCaptured(uid: string): Promise<Heatmap | undefined> {
  const { data } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  return data && !data.deleted_at ? data : undefined;
}
