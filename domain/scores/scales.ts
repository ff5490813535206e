import type { ContentType } from "#contracts/pipelines/inference.ts";
import type { Calibration } from "./calibration.ts";
import calibrations from "./reference/calibration.json" with { type: "json" };
import references from "./reference/reference.json" with { type: "json" };

/**
 * Quantiles (evenly spaced, ascending) of the statistics of reference images of one content type, in human units. `means` are of
 * (focus + proximity) ÷ 2.
 */
export type Distribution = {
  /** Number of images per source. */
  readonly counts: Readonly<Record<string, number>>;
  readonly area: readonly number[];
  readonly distances: readonly number[];
  readonly means: readonly number[];
};

/**
 * Reference distributions of one model, per content type. Built by tools/reference; contains no image and no map.
 */
export type Reference = {
  readonly version: string;
  readonly model: string;
  readonly contents: Readonly<Record<ContentType, Distribution>>;
};

/** The data that converts statistics to scores and intervals. */
export type ScoreScales = { readonly reference: Reference; readonly calibration: Calibration };

/** The scales of every shipped model build, the default build first. */
export const SCORE_SCALES: readonly ScoreScales[] = references.map((reference, at) => ({
  reference,
  calibration: calibrations[at]!,
}));

/** The scales of a model; those of the default build for unknown models, whose intervals are then unusable. */
export const scalesOf = (model: string): ScoreScales =>
  SCORE_SCALES.find(({ reference }) => reference.model === model) ?? SCORE_SCALES[0]!;
