import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";
import { isPublic } from "./is-public.ts";

/** The finished heatmap that this very link makes public; undefined when it is private, deleted or public by another. */
export async function findPublic(uid: string, share: string): Promise<Heatmap | undefined> {
  const { data: heatmap } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  if (!heatmap || heatmap.deleted_at || heatmap.status !== "done" || heatmap.share !== share || !isPublic(heatmap)) return;
  return heatmap;
}
