import type { GenerateJob } from "#contracts/heatmaps.ts";
import type { Retyping } from "#domain/heatmaps/change-type.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { requireStoredHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import { readFurtherSlices } from "#domain/heatmaps/slices/read-further-slices.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";
import { isInProgress } from "./in-progress.ts";
import { regenerateHeatmap } from "./regenerate-heatmap.ts";

/**
 * Reanalyses an ended heatmap for staff, a page with all its slices that are finished or failed. Errors: `heatmap.not_found` and
 * those of `regenerateHeatmap`.
 */
export async function regenerateForStaff(caller: Caller, uid: string): Promise<GenerateJob> {
  const heatmap = await requireStoredHeatmap(caller, uid);
  if (isInProgress(heatmap)) throw new AppError("heatmap.in_progress");
  return regeneratePage(caller, heatmap);
}

/**
 * Reanalyses a heatmap, and the further slices of its page that are finished or failed, with another type if one is given. Errors:
 * those of `regenerateHeatmap`.
 */
export async function regeneratePage(caller: Caller, page: Heatmap, change: Retyping = {}): Promise<GenerateJob> {
  // The page last: until it has started, a repeated request continues with the slices that have not.
  for (const { heatmap: slice } of await readFurtherSlices(page)) await regenerateSlice(caller, slice, change);
  return regenerateHeatmap(caller, page.uid, change);
}

/** Does nothing for a slice that is being analysed, or whose file was rejected or never stored. */
async function regenerateSlice(caller: Caller, { uid, status }: Heatmap, change: Retyping): Promise<void> {
  if (status !== "done" && status !== "failed") return;
  try {
    await regenerateHeatmap(caller, uid, change);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "heatmap.not_uploaded")) throw error;
  }
}
