import { cumulativeStdNormalProbability } from "simple-statistics";
import type { ReferenceGroup } from "#contracts/reference-group.ts";
import type { Estimate } from "./estimate.ts";
import type { Score } from "./standings.ts";
import type { Statistics } from "./statistics.ts";

/** Low and high end, in that order. */
export type Bounds = readonly [low: number, high: number];

/**
 * Relation between the predicted and the human standing of one score, over images of one group that the networks did not see.
 * Standings are in standard deviations of the images of one dataset.
 */
export type ScoreFit = {
  /** Correlation of predicted and human standings. */
  readonly correlation: number;
  /** Slope of the expected human standing over the predicted one (least squares, through 0). */
  readonly slope: number;
  /** Slope over the predicted standing in proximity; 0 unless focus is predicted better from both. */
  readonly proximitySlope: number;
  /** The human standing of 90% of images, measured with many people, lies within this distance of the expected one. */
  readonly reach: number;
  /** Standard deviation of that distance. */
  readonly residual: number;
  /** Mean width of the 90% intervals in points, on images left out of the fit. */
  readonly width: number;
  /** The smallest difference of two expected standings that is right at least 9 times in 10; null if no difference is. */
  readonly threshold: number | null;
  /** The smallest such difference for two variants of one image, which differ less than two images do. */
  readonly variantThreshold: number | null;
};

/** Conversion of a predicted statistic to human units: to the same position in the distribution of human values. */
export type HumanScale = {
  /** Means of the predicted and of the human values. */
  readonly predicted: number;
  readonly people: number;
  /** Their standard deviations. */
  readonly predictedDeviation: number;
  readonly peopleDeviation: number;
};

/**
 * Interval of the human share of attention of an area around the predicted share p: 90% within reach · √(p(1 − p) + (doubt ·
 * spread)²).
 */
export type ShareCalibration = { readonly reach: number; readonly doubt: number };

export type GroupCalibration = {
  /** Number of images with human data. */
  readonly images: number;
  readonly scores: Readonly<Record<Score, ScoreFit>>;
  readonly statistics: Readonly<Record<keyof Statistics, HumanScale>>;
  readonly share: ShareCalibration;
  /**
   * The smallest difference of the shares of the same area in two images that is right at least 9 times in 10; null if no
   * difference is.
   */
  readonly shareThreshold: number | null;
};

/** Parameters for intervals and comparisons: how predictions and human data relate on held-out images. */
export type Calibration = {
  readonly version: string;
  readonly model: string;
  readonly groups: Readonly<Record<ReferenceGroup, GroupCalibration>>;
};

/** Coefficients of the expected human standing. */
export type Slopes = Pick<ScoreFit, "slope" | "proximitySlope">;

/**
 * The expected human standing of one score.
 * @param own predicted standing in the same score
 * @param proximity predicted standing in proximity
 */
export const expectedStanding = ({ slope, proximitySlope }: Slopes, own: number, proximity: number): number =>
  slope * own + proximitySlope * proximity;

/** The 90% interval of the human standing around the expected one. */
export const standingInterval = ({ reach }: Pick<ScoreFit, "reach">, expected: number): Bounds => [
  expected - reach,
  expected + reach,
];

/** The probability, 0 to 1, that the human standing is above a given one, with normally distributed errors. */
export const probabilityAbove = ({ residual }: Pick<ScoreFit, "residual">, expected: number, level: number): number =>
  cumulativeStdNormalProbability((expected - level) / residual);

/** Where a predicted statistic lies among those of the calibration images, in standard deviations above their mean. */
export const deviationsFrom = ({ predicted, predictedDeviation }: HumanScale, value: number): number =>
  (value - predicted) / predictedDeviation;

/** The human value at so many standard deviations above the mean. */
export const humanValue = ({ people, peopleDeviation }: HumanScale, deviations: number): number =>
  people + peopleDeviation * deviations;

/** The 90% interval of the human share of attention of an area, within 0 to 1, around the predicted share. */
export function shareInterval({ reach, doubt }: ShareCalibration, { value, spread }: Estimate): Bounds {
  const margin = reach * Math.sqrt(Math.max(0, value * (1 - value)) + (doubt * spread) ** 2);
  return [Math.max(0, value - margin), Math.min(1, value + margin)];
}
