import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";
import { isPublic } from "./is-public.ts";
import { toPublicVersion } from "./to-public-version.ts";

/** A finished heatmap with its share link; undefined if it has none or is deleted. */
export async function findShared(uid: string): Promise<(Heatmap & { readonly share: string }) | undefined> {
  const { data } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  if (!data || data.deleted_at || data.share === undefined) return;
  return { ...toPublicVersion(data), share: data.share };
}

/** The finished heatmap that this share link makes public; undefined if it is private, deleted or public with another link. */
export async function findPublic(uid: string, share: string): Promise<Heatmap | undefined> {
  const { data } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  const heatmap = data && toPublicVersion(data);
  if (!heatmap || heatmap.deleted_at || heatmap.status !== "done" || heatmap.share !== share || !isPublic(heatmap)) return;
  return heatmap;
}
