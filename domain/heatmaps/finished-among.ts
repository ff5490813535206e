import { asShown } from "./as-shown.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";

/** The given heatmaps that are finished and listed in the scope, in the same order. */
export async function finishedAmong(uids: readonly string[], scope: string): Promise<readonly Heatmap[]> {
  const found = new Map((await read(uids)).map((heatmap) => [heatmap.uid, asShown(heatmap)]));
  return uids
    .flatMap((uid) => found.get(uid) ?? [])
    .filter((heatmap) => heatmap.scope === scope && heatmap.status === "done" && !heatmap.hidden && !heatmap.deleted_at);
}

/** Under load a batch read returns only some of the keys; the rest is requested again. */
async function read(uids: readonly string[]): Promise<readonly Heatmap[]> {
  if (uids.length === 0) return [];
  const { data, unprocessed } = await HeatmapEntity.get(uids.map((uid) => ({ uid }))).go({ consistent: true });
  return [...data, ...(await read(unprocessed.map(({ uid }) => uid)))];
}
