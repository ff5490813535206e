import { type ContentCalibration, predictionInterval } from "./calibration.ts";
import { type Estimate, estimateOf } from "./estimate.ts";
import { percentileOf } from "./percentile.ts";
import type { Distribution } from "./scales.ts";
import {
  humanDistances,
  humanLogArea,
  type IntervalEstimate,
  includeValue,
  type MapStatistics,
  type Statistics,
} from "./statistics.ts";

/**
 * The mean of focus and proximity, 0 to 100, before rounding: clarity is its percentile. Area and distances in human units.
 * @param distribution references of the same content type
 */
export const meanScore = (area: number, distances: number, distribution: Pick<Distribution, "area" | "distances">): number =>
  100 - (percentileOf(area, distribution.area) + percentileOf(distances, distribution.distances)) / 2;

type Units = Pick<ContentCalibration, "area" | "distances">;

/** The mean score of an image, from the displayed map, with the spread over the networks' maps. */
export function estimatedMean(
  { whole, members }: MapStatistics,
  { area, distances }: Units,
  distribution: Pick<Distribution, "area" | "distances">,
): Estimate {
  const of = (map: Statistics) =>
    meanScore(Math.exp(humanLogArea(area, map.logArea)), humanDistances(distances, map.distances), distribution);
  return { value: of(whole), spread: estimateOf(members.map(of)).spread };
}

/** The mean score of an image, and the 90 % interval of the mean score of the human map. */
export function meanScoreEstimate(
  measured: MapStatistics,
  calibration: ContentCalibration,
  distribution: Distribution,
): IntervalEstimate {
  const estimate = estimatedMean(measured, calibration, distribution);
  return includeValue(predictionInterval(calibration.clarity, estimate), estimate.value);
}
