import { areaHoldingHalf } from "./area-holding-half.ts";
import type { AttentionMap } from "./attention-map.ts";
import { type ContentCalibration, inPeoplesUnits, likelyRange, type Range, type Units } from "./calibration.ts";
import { estimateOf } from "./estimate.ts";
import { hotSpotDistance } from "./hot-spots.ts";

type Size = { readonly width: number; readonly height: number };

/** The statistics of one map: logarithm of the area that holds half the attention, and the distance between hot spots. */
export type Statistics = { readonly logArea: number; readonly distances: number };

/** The largest area that holds half the attention, of an evenly attended picture. */
const EVEN = 0.5;

/**
 * Measures one map.
 * @param pictureSize the picture's own size, for distances in its true shape
 */
export const statisticsOf = (map: AttentionMap, pictureSize: Size): Statistics => ({
  logArea: Math.log(areaHoldingHalf(map)),
  distances: hotSpotDistance(map, pictureSize),
});

/** A statistic in people's units, and where people's own lies with a probability of 90 %; the range always holds the value. */
export type Likely = { readonly value: number; readonly range: Range };

const within = (low: number, high: number) => (value: number) => Math.min(high, Math.max(low, value));
/** The range, widened where it does not hold the value. */
export const holding = ([low, high]: Range, value: number): Likely => ({
  value,
  range: [Math.min(low, value), Math.max(high, value)],
});

/** The logarithm of an area in people's units, of at most ½. */
export const peoplesLogArea = (units: Units, logArea: number): number => Math.min(Math.log(EVEN), inPeoplesUnits(units, logArea));

/** A distance in people's units, 0…1. One hot spot, which is no distance, is none in any unit. */
export const peoplesDistances = (units: Units, distances: number): number =>
  distances === 0 ? 0 : within(0, 1)(inPeoplesUnits(units, distances));

/** The area that holds half the attention, 0…½, from the statistics of every network's map. */
export function likelyArea(members: readonly Statistics[], { area }: Pick<ContentCalibration, "area">): Likely {
  const estimate = estimateOf(members.map(({ logArea }) => logArea));
  const [low, high] = likelyRange(area, estimate).map((log) => Math.min(EVEN, Math.exp(log))) as [number, number];
  return holding([low, high], Math.exp(peoplesLogArea(area, estimate.value)));
}

/** The distance between hot spots over the diagonal, 0…1, from the statistics of every network's map. */
export function likelyDistances(members: readonly Statistics[], { distances }: Pick<ContentCalibration, "distances">): Likely {
  const estimate = estimateOf(members.map((member) => member.distances));
  const [low, high] = likelyRange(distances, estimate).map(within(0, 1)) as [number, number];
  return holding([low, high], peoplesDistances(distances, estimate.value));
}
