import type { ContentType } from "#contracts/pipelines/inference.ts";
import type { Calibration } from "./calibration.ts";
import calibrations from "./reference/calibration.json" with { type: "json" };
import references from "./reference/reference.json" with { type: "json" };

/**
 * Quantiles (evenly spaced, ascending) of the statistics of reference pictures of one kind, in people's units. `means` are of
 * (focus + proximity) ÷ 2.
 */
export type Distribution = {
  /** How many pictures of each source stand behind it. */
  readonly counts: Readonly<Record<string, number>>;
  readonly area: readonly number[];
  readonly distances: readonly number[];
  readonly means: readonly number[];
};

/**
 * What a score is measured against: how the reference pictures of each kind are distributed under one model. Built by tools/reference;
 * holds no picture and no map.
 */
export type Reference = {
  readonly version: string;
  readonly model: string;
  readonly contents: Readonly<Record<ContentType, Distribution>>;
};

/** What turns statistics into scores and their intervals. */
export type Scales = { readonly reference: Reference; readonly calibration: Calibration };

/** The scales of every build of the model that is shipped, the default build first. */
export const SCALES: readonly Scales[] = references.map((reference, at) => ({ reference, calibration: calibrations[at]! }));

/** The scales that were made for a model; those of the default build for any other, whose intervals then say nothing. */
export const scalesOf = (model: string): Scales => SCALES.find(({ reference }) => reference.model === model) ?? SCALES[0]!;
