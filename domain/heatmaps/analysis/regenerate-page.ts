import type { GenerateJob } from "#contracts/heatmaps.ts";
import { findStoredHeatmap } from "#domain/heatmaps/find-heatmap.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { readFurtherSlices } from "#domain/heatmaps/slices/read-slices.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { isInProgress } from "./in-progress.ts";
import { regenerateHeatmap } from "./regenerate-heatmap.ts";

/**
 * Re-analyses an ended heatmap for staff, a page with all its slices that are finished or failed. Errors: `heatmap.not_found` and
 * those of `regenerateHeatmap`.
 */
export async function regenerateForStaff(caller: Caller, uid: string): Promise<GenerateJob> {
  const heatmap = await findStoredHeatmap(caller, uid);
  if (isInProgress(heatmap)) throw new AppError("heatmap.in_progress");
  return regeneratePage(caller, heatmap, ({ status }) => status === "done" || status === "failed");
}

/** Re-analyses a heatmap, and further slices of its page. */
export async function regeneratePage(caller: Caller, page: Heatmap, isChosen: (slice: Heatmap) => boolean): Promise<GenerateJob> {
  // The page last: until it has started, a repeated request continues with the slices that have not.
  for (const { heatmap: slice } of await readFurtherSlices(page)) if (isChosen(slice)) await regenerateHeatmap(caller, slice.uid);
  return regenerateHeatmap(caller, page.uid);
}
