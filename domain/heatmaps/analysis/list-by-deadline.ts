import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { SHARDS } from "#kit/shards.ts";

/** Heatmaps still to be ended or purged, nearest deadline first; with `until`, only those due by then. */
export async function listByDeadline(until?: string): Promise<readonly Heatmap[]> {
  const pages = await Promise.all(
    SHARDS.map(async (watched) => {
      const query = HeatmapEntity.query.byDeadline({ watched });
      return (await (until === undefined ? query : query.lte({ deadline: until })).go({ pages: "all" })).data;
    }),
  );
  return pages.flat().sort((left, right) => left.deadline.localeCompare(right.deadline));
}
