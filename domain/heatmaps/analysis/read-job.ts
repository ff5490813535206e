import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { isInProgress } from "./in-progress.ts";

/**
 * The heatmap a pipeline step works on; undefined if that generation has ended or the heatmap is deleted, so the step has nothing
 * to do.
 */
export async function readJob({ uid, gen }: HeatmapJob): Promise<Heatmap | undefined> {
  const { data } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  return data && data.gen === gen && isInProgress(data) && !data.deleted_at ? data : undefined;
}
