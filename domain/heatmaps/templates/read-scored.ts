import type { HeatmapJob } from "#contracts/pipelines/heatmap-image.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { readExisting } from "#domain/heatmaps/read-stored.ts";
import { toPublicVersion } from "#domain/heatmaps/to-public-version.ts";

/**
 * The finished heatmap that a job scores in templates; undefined if it is deleted or shows another generation, so that there is
 * nothing to do.
 */
export async function readScored({ uid, gen }: HeatmapJob): Promise<Heatmap | undefined> {
  const stored = await readExisting(uid);
  const heatmap = stored && toPublicVersion(stored);
  return heatmap && heatmap.status === "done" && heatmap.gen === gen ? heatmap : undefined;
}
