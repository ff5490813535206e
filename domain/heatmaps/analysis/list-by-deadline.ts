import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { SHARDS } from "#kit/shards.ts";

/** Heatmaps to be ended or purged by `until`, nearest deadline first. */
export async function listByDeadline(until: string): Promise<readonly Heatmap[]> {
  const pages = await Promise.all(
    SHARDS.map(
      async (watched) => (await HeatmapEntity.query.byDeadline({ watched }).lte({ deadline: until }).go({ pages: "all" })).data,
    ),
  );
  return pages.flat().sort((left, right) => left.deadline.localeCompare(right.deadline));
}
