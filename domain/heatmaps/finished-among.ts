import { asShown } from "./as-shown.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";

/** Those of the heatmaps that are finished and shown in the scope, in the same order. */
export async function finishedAmong(uids: readonly string[], scope: string): Promise<readonly Heatmap[]> {
  const found = new Map((await read(uids)).map((heatmap) => [heatmap.uid, asShown(heatmap)]));
  return uids
    .flatMap((uid) => found.get(uid) ?? [])
    .filter((heatmap) => heatmap.scope === scope && heatmap.status === "done" && !heatmap.hidden && !heatmap.deleted_at);
}

/** Under load the table answers in part; the rest is asked for again. */
async function read(uids: readonly string[]): Promise<readonly Heatmap[]> {
  if (uids.length === 0) return [];
  const { data, unprocessed } = await HeatmapEntity.get(uids.map((uid) => ({ uid }))).go({ consistent: true });
  return [...data, ...(await read(unprocessed.map(({ uid }) => uid)))];
}
