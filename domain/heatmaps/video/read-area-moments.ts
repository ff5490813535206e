import type { AreaMoments } from "#contracts/heatmaps.ts";
import { findHeatmap } from "#domain/heatmaps/find-heatmap.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { limit } from "#domain/kit/rate-limit.ts";
import { areaMomentsOf } from "./area-moments.ts";

/** Each reads every moment of a film, up to 44 MB; whoever moves areas about asks again after each move. */
const MOST_AN_HOUR = 600;
const HOUR_SECONDS = 3600;

/**
 * What was measured of the areas of a video of the caller's scope, moment by moment. Refusals: those of `areaMomentsOf`, and
 * `request.too_many` from the 601st in an hour on.
 */
export async function readAreaMoments(caller: Caller, uid: string): Promise<AreaMoments> {
  const heatmap = await findHeatmap(caller, uid);
  await limit("heatmaps.area_moments", caller.uid, MOST_AN_HOUR, HOUR_SECONDS);
  return areaMomentsOf(heatmap);
}
