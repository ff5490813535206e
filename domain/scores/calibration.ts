import type { ContentType } from "#contracts/pipelines/inference.ts";
import type { Estimate } from "./estimate.ts";

/** Low and high end, in that order. */
export type Bounds = readonly [low: number, high: number];

/**
 * Relation between a predicted number and the same number of human maps, over validation images of one content type. Both are on
 * a scale on which the relation is linear.
 */
export type CalibrationFit = {
  /** Means of the predicted and of the human numbers. */
  readonly predicted: number;
  readonly people: number;
  /** Standard deviation of the human numbers divided by that of the predicted: converts a predicted number to human units. */
  readonly ratio: number;
  /**
   * Slope of the expected human number over the predicted one (least squares): below `ratio`, the more so the weaker the
   * correlation.
   */
  readonly slope: number;
  /** About 90 % of the human numbers lie within this distance of the expected one if the networks agree … */
  readonly reach: number;
  /** … and within √(1 + (doubt · spread)²) times as much if they do not. 0 if no spread of held-out images is known. */
  readonly doubt: number;
};

/** The part of a relation that converts a predicted number to human units. */
export type HumanScale = Pick<CalibrationFit, "predicted" | "people" | "ratio">;

/**
 * Interval of the human share of attention of an area around the predicted share p: 90 % within reach · √(p(1 − p) + (doubt ·
 * spread)²).
 */
export type ShareCalibration = { readonly reach: number; readonly doubt: number };

/**
 * Calibration of one content type. `area` is on a logarithmic scale; `clarity` is the mean score before its percentile is taken.
 */
export type ContentCalibration = {
  readonly area: CalibrationFit;
  readonly distances: CalibrationFit;
  readonly clarity: CalibrationFit;
  readonly share: ShareCalibration;
};

/** Parameters for intervals: how predictions and human data relate on held-out images. */
export type Calibration = {
  readonly version: string;
  readonly model: string;
  /** Number of validation images per content type. */
  readonly counts: Readonly<Record<ContentType, number>>;
  readonly contents: Readonly<Record<ContentType, ContentCalibration>>;
};

/**
 * Converts a predicted number to human units: maps its position in the predicted distribution to the same position in the human
 * one.
 */
export const toHumanScale = ({ predicted, people, ratio }: HumanScale, value: number): number =>
  people + ratio * (value - predicted);

/** The 90 % interval of the human number, on the relation's scale. */
export function predictionInterval(relation: CalibrationFit, { value, spread }: Estimate): Bounds {
  const expected = relation.people + relation.slope * (value - relation.predicted);
  const margin = relation.reach * Math.hypot(1, relation.doubt * spread);
  return [expected - margin, expected + margin];
}

/** The 90 % interval of the human share of attention of an area, within 0 to 1, around the predicted share. */
export function shareInterval({ reach, doubt }: ShareCalibration, { value, spread }: Estimate): Bounds {
  const margin = reach * Math.sqrt(Math.max(0, value * (1 - value)) + (doubt * spread) ** 2);
  return [Math.max(0, value - margin), Math.min(1, value + margin)];
}
