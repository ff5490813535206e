import { roundHalfUp } from "#contracts/bands.ts";
import type { Metrics } from "#contracts/heatmaps.ts";
import { areaHoldingHalf } from "./area-holding-half.ts";
import type { AttentionMap } from "./attention-map.ts";
import { hotSpotDistance } from "./hot-spots.ts";
import { meanScore } from "./mean-score.ts";
import { percentileOf } from "./percentile.ts";
import { REFERENCE, type Reference } from "./reference.ts";

/**
 * The scores of a picture. `percentile_area` and `percentile_distances` say which percentage of the reference pictures have a smaller
 * area and nearer hot spots; focus = 100 − percentile_area, proximity = 100 − percentile_distances; clarity is the percentile of
 * (focus + proximity) ÷ 2 among the same mean of the references, so that half of them have a clarity below 50. All are whole
 * numbers, halves rounded up. A flat picture has no attention of its own: it is scored on the prior and marked `stands_out: false`.
 * @param pictureSize the picture's own size, for distances in its true shape
 */
export function scoreMap(
  map: AttentionMap,
  pictureSize: { readonly width: number; readonly height: number },
  made: { readonly model: string; readonly standsOut: boolean },
  reference: Reference = REFERENCE,
): { metrics: Metrics; clarity: number } {
  const area = areaHoldingHalf(map);
  const distances = hotSpotDistance(map, pictureSize);
  const percentileArea = percentileOf(area, reference.area);
  const percentileDistances = percentileOf(distances, reference.distances);
  const metrics = {
    percentile_area: roundHalfUp(percentileArea),
    percentile_distances: roundHalfUp(percentileDistances),
    area,
    distances,
    // From the rounded percentiles, so that focus + percentile_area is 100 on screen as well.
    focus: 100 - roundHalfUp(percentileArea),
    proximity: 100 - roundHalfUp(percentileDistances),
    stands_out: made.standsOut,
    model: made.model,
    reference: reference.version,
  };
  return { metrics, clarity: roundHalfUp(percentileOf(meanScore(percentileArea, percentileDistances), reference.means)) };
}
