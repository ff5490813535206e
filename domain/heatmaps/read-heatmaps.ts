import { untilProcessed } from "#domain/kit/until-processed.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";

/** The rows of the given heatmaps that exist, in any order, read consistently. */
export async function readHeatmaps(uids: readonly string[]): Promise<readonly Heatmap[]> {
  const found: Heatmap[] = [];
  const keys = uids.map((uid) => ({ uid }));
  await untilProcessed(keys, async (left) => {
    const { data, unprocessed } = await HeatmapEntity.get(left).go({ consistent: true });
    found.push(...data);
    return unprocessed;
  });
  return found;
}
