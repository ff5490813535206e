import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";

/** A heatmap that is made of what we captured, whatever has become of it; undefined when it is gone. */
export async function readCaptured(uid: string): Promise<Heatmap | undefined> {
  const { data } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  return data && !data.deleted_at ? data : undefined;
}
