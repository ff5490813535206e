import type { AttentionMap } from "./attention-map.ts";
import { type Bounds, type ContentCalibration, type HumanScale, predictionInterval, toHumanScale } from "./calibration.ts";
import { type Estimate, estimateOf } from "./estimate.ts";
import { resampleToFixedGrid } from "./fixed-grid.ts";
import { halfAttentionArea } from "./half-attention-area.ts";
import { meanAttentionDistance } from "./mean-attention-distance.ts";

type Size = { readonly width: number; readonly height: number };

/** The statistics of one map: logarithm of the area that holds half the attention, and the mean distance between two points. */
export type Statistics = { readonly logArea: number; readonly distances: number };

/** The largest possible area that holds half the attention, of a uniform map. */
const MAX_HALF_AREA = 0.5;

/**
 * Computes the statistics of a map on the fixed grid, which is the same for every resolution.
 * @param imageSize size of the original image, for distances in its true aspect ratio
 */
export function statisticsOf(map: AttentionMap, imageSize: Size): Statistics {
  const grid = resampleToFixedGrid(map);
  return { logArea: Math.log(halfAttentionArea(grid)), distances: meanAttentionDistance(grid, imageSize) };
}

/** The statistics of an image: of the displayed map, and of every network's map, whose disagreement is the uncertainty. */
export type MapStatistics = { readonly whole: Statistics; readonly members: readonly Statistics[] };

/** One statistic of the displayed map, with the spread over the networks. */
export const estimated = ({ whole, members }: MapStatistics, statistic: keyof Statistics): Estimate => ({
  value: whole[statistic],
  spread: estimateOf(members.map((member) => member[statistic])).spread,
});

/** A statistic in human units, and its 90 % interval; the range always contains the value. */
export type IntervalEstimate = { readonly value: number; readonly range: Bounds };

const clamp = (low: number, high: number) => (value: number) => Math.min(high, Math.max(low, value));
/** The range, widened if it does not contain the value. */
export const includeValue = ([low, high]: Bounds, value: number): IntervalEstimate => ({
  value,
  range: [Math.min(low, value), Math.max(high, value)],
});

/** The logarithm of an area in human units, of at most ½. */
export const humanLogArea = (units: HumanScale, logArea: number): number =>
  Math.min(Math.log(MAX_HALF_AREA), toHumanScale(units, logArea));

/** A distance in human units, 0 to 1. */
export const humanDistances = (units: HumanScale, distances: number): number => clamp(0, 1)(toHumanScale(units, distances));

/** The area that holds half the attention, 0 to ½. */
export function areaEstimate(measured: MapStatistics, { area }: Pick<ContentCalibration, "area">): IntervalEstimate {
  const estimate = estimated(measured, "logArea");
  const [low, high] = predictionInterval(area, estimate).map((log) => Math.min(MAX_HALF_AREA, Math.exp(log))) as [number, number];
  return includeValue([low, high], Math.exp(humanLogArea(area, estimate.value)));
}

/** The mean distance between two points over the diagonal, 0 to 1. */
export function distanceEstimate(
  measured: MapStatistics,
  { distances }: Pick<ContentCalibration, "distances">,
): IntervalEstimate {
  const estimate = estimated(measured, "distances");
  const [low, high] = predictionInterval(distances, estimate).map(clamp(0, 1)) as [number, number];
  return includeValue([low, high], humanDistances(distances, estimate.value));
}
