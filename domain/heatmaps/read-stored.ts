import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";

/** A heatmap as stored, read consistently, also one that is deleted; undefined if it never existed. */
export async function readStored(uid: string): Promise<Heatmap | undefined> {
  return (await HeatmapEntity.get({ uid }).go({ consistent: true })).data ?? undefined;
}

/** A heatmap as stored, read consistently; undefined if it is deleted or never existed. */
export async function readExisting(uid: string): Promise<Heatmap | undefined> {
  const heatmap = await readStored(uid);
  return heatmap?.deleted_at ? undefined : heatmap;
}
