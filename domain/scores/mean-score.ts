import { type ContentCalibration, likelyRange } from "./calibration.ts";
import { type Estimate, estimateOf } from "./estimate.ts";
import { percentileOf } from "./percentile.ts";
import type { Distribution } from "./scales.ts";
import { holding, type Likely, type Measured, peoplesDistances, peoplesLogArea, type Statistics } from "./statistics.ts";

/**
 * The mean of focus and proximity, 0…100, before rounding: what clarity is a percentile of. Area and distances in people's units.
 * @param among references of the same kind
 */
export const meanScore = (area: number, distances: number, among: Pick<Distribution, "area" | "distances">): number =>
  100 - (percentileOf(area, among.area) + percentileOf(distances, among.distances)) / 2;

type Units = Pick<ContentCalibration, "area" | "distances">;

/** The mean score of a picture, of the map that is shown, with the spread of what every network's map would give. */
export function estimatedMean(
  { whole, members }: Measured,
  { area, distances }: Units,
  among: Pick<Distribution, "area" | "distances">,
): Estimate {
  const of = (map: Statistics) =>
    meanScore(Math.exp(peoplesLogArea(area, map.logArea)), peoplesDistances(distances, map.distances), among);
  return { value: of(whole), spread: estimateOf(members.map(of)).spread };
}

/** The mean score of a picture, and where that of people's own map lies with a probability of 90 %. */
export function likelyMean(measured: Measured, known: ContentCalibration, among: Distribution): Likely {
  const estimate = estimatedMean(measured, known, among);
  return holding(likelyRange(known.clarity, estimate), estimate.value);
}
