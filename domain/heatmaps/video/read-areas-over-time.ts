import type { AreasOverTime } from "#contracts/areas-over-time.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import { type Caller, countedUid } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { measureAreasOverTime } from "./measure-areas-over-time.ts";

/** Each request reads every frame map of a video, up to 44 MB, and moving an area triggers a new request. */
const LIMIT = perHour("heatmaps.area_moments", 600);

/**
 * Per-frame metrics of the areas of a video in the caller's scope. Errors: those of `measureAreasOverTime`, and
 * `request.too_many` from the 601st request in an hour.
 */
export async function readAreasOverTime(caller: Caller, uid: string): Promise<AreasOverTime> {
  const heatmap = await requireHeatmap(caller, uid);
  await enforceRateLimit(LIMIT, countedUid(caller));
  return measureAreasOverTime(heatmap);
}
