import { type ContentCalibration, likelyRange } from "./calibration.ts";
import { type Estimate, estimateOf } from "./estimate.ts";
import { percentileOf } from "./percentile.ts";
import type { Distribution } from "./scales.ts";
import { holding, type Likely, likelyArea, likelyDistances, type Statistics } from "./statistics.ts";

/**
 * The mean of focus and proximity, 0…100, before rounding: what clarity is a percentile of. Area and distances in people's units.
 * @param among references of the same kind
 */
export const meanScore = (area: number, distances: number, among: Pick<Distribution, "area" | "distances">): number =>
  100 - (percentileOf(area, among.area) + percentileOf(distances, among.distances)) / 2;

type Units = Pick<ContentCalibration, "area" | "distances">;

/** The mean score of a picture, from the statistics of every network's map. */
export function estimatedMean(
  members: readonly Statistics[],
  units: Units,
  among: Pick<Distribution, "area" | "distances">,
): Estimate {
  const of = (some: readonly Statistics[]) => meanScore(likelyArea(some, units).value, likelyDistances(some, units).value, among);
  return { value: of(members), spread: estimateOf(members.map((member) => of([member]))).spread };
}

/** The mean score of a picture, and where that of people's own map lies with a probability of 90 %. */
export function likelyMean(members: readonly Statistics[], known: ContentCalibration, among: Distribution): Likely {
  const estimate = estimatedMean(members, known, among);
  return holding(likelyRange(known.clarity, estimate), estimate.value);
}
