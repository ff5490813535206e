import { type GenerateJob, REANALYSES_PER_DAY } from "#contracts/heatmaps.ts";
import { findStoredHeatmap } from "#domain/heatmaps/find-heatmap.ts";
import { readFurtherSlices } from "#domain/heatmaps/slices/read-slices.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { AppError } from "#kit/error.ts";
import { isInProgress } from "./in-progress.ts";
import { regenerateHeatmap } from "./regenerate-heatmap.ts";

const DAY_SECONDS = 86_400;

/**
 * Re-analyses a finished heatmap of the caller's scope free of charge, members only their own. A failed one is not analysed again,
 * because its credit was refunded. Errors: those of `regenerateHeatmap`, `heatmap.not_ready`, and `request.too_many` from the 21st
 * in a day. A page is re-analysed with all its finished slices.
 */
export async function reanalyseHeatmap(caller: Caller, uid: string): Promise<GenerateJob> {
  const heatmap = await findStoredHeatmap(caller, uid);
  if (caller.subject === "member" && heatmap.requested_by !== caller.uid) throw new AppError("caller.forbidden");
  if (isInProgress(heatmap)) throw new AppError("heatmap.in_progress");
  if (heatmap.status !== "done") throw new AppError("heatmap.not_ready");
  await enforceRateLimit("heatmaps.reanalyse", caller.uid, REANALYSES_PER_DAY, DAY_SECONDS);
  // The page last: until it has started, a repeated request continues with the slices that have not.
  for (const { heatmap: slice } of await readFurtherSlices(heatmap))
    if (slice.status === "done") await regenerateHeatmap(caller, slice.uid);
  return regenerateHeatmap(caller, uid);
}
