import { untilProcessed } from "#domain/kit/batch.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";
import { toPublicVersion } from "./to-public-version.ts";

/** The given heatmaps that are finished and listed in the scope, in the same order. */
export async function filterFinished(uids: readonly string[], scope: string): Promise<readonly Heatmap[]> {
  const found = new Map((await read(uids)).map((heatmap) => [heatmap.uid, toPublicVersion(heatmap)]));
  return uids
    .flatMap((uid) => found.get(uid) ?? [])
    .filter((heatmap) => heatmap.scope === scope && heatmap.status === "done" && !heatmap.hidden && !heatmap.deleted_at);
}

async function read(uids: readonly string[]): Promise<readonly Heatmap[]> {
  const found: Heatmap[] = [];
  const keys = uids.map((uid) => ({ uid }));
  await untilProcessed(keys, async (left) => {
    const { data, unprocessed } = await HeatmapEntity.get(left).go({ consistent: true });
    found.push(...data);
    return unprocessed;
  });
  return found;
}
