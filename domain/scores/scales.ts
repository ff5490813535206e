import type { ReferenceGroup } from "#contracts/reference-group.ts";
import type { Calibration } from "./calibration.ts";
import calibrations from "./reference/calibration.json" with { type: "json" };
import references from "./reference/reference.json" with { type: "json" };
import type { Score, ScoreDistribution } from "./standings.ts";

/** The distribution of every score over the references of one group. */
export type GroupReference = {
  /** Number of images per source. */
  readonly counts: Readonly<Record<string, number>>;
  readonly scores: Readonly<Record<Score, ScoreDistribution>>;
};

/** Reference distributions of one model, per group. Built by tools/reference; contains no image and no map. */
export type Reference = {
  readonly version: string;
  readonly model: string;
  readonly groups: Readonly<Record<ReferenceGroup, GroupReference>>;
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
