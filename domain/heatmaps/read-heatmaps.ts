import { readMany } from "#domain/kit/read-many.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";

/** The rows of the given heatmaps that exist, in any order, read consistently. */
export const readHeatmaps = (uids: readonly string[]): Promise<readonly Heatmap[]> =>
  readMany(
    uids.map((uid) => ({ uid })),
    (keys) => HeatmapEntity.get(keys).go({ consistent: true }),
  );
