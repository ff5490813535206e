import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { readExisting } from "#domain/heatmaps/read-stored.ts";
import { isInProgress } from "./in-progress.ts";

/**
 * The heatmap a pipeline step works on; undefined if that generation has ended or the heatmap is deleted, so the step has nothing
 * to do.
 */
export async function readJob({ uid, gen }: HeatmapJob): Promise<Heatmap | undefined> {
  const heatmap = await readExisting(uid);
  return heatmap && heatmap.gen === gen && isInProgress(heatmap) ? heatmap : undefined;
}
