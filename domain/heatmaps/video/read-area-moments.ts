import type { AreaMoments } from "#contracts/heatmaps.ts";
import { findHeatmap } from "#domain/heatmaps/find-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { limit } from "#domain/kit/rate-limit.ts";
import { areaMomentsOf } from "./area-moments.ts";

/** Each request reads every frame map of a video, up to 44 MB, and moving an area triggers a new request. */
const MOST_AN_HOUR = 600;
const HOUR_SECONDS = 3600;

/**
 * Per-frame metrics of the areas of a video in the caller's scope. Errors: those of `areaMomentsOf`, and
 * `request.too_many` from the 601st request in an hour.
 */
export async function readAreaMoments(caller: Caller, uid: string): Promise<AreaMoments> {
  const heatmap = await findHeatmap(caller, uid);
  await limit("heatmaps.area_moments", caller.uid, MOST_AN_HOUR, HOUR_SECONDS);
  return areaMomentsOf(heatmap);
}
