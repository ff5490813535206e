import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { toPublicVersion } from "#domain/heatmaps/to-public-version.ts";

/**
 * The finished heatmap that a job scores in templates; undefined if it is deleted or shows another generation, so that there is
 * nothing to do.
 */
export async function readScored({ uid, gen }: HeatmapJob): Promise<Heatmap | undefined> {
  const { data } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  const heatmap = data && toPublicVersion(data);
  return heatmap && !heatmap.deleted_at && heatmap.status === "done" && heatmap.gen === gen ? heatmap : undefined;
}
