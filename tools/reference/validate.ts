import { ReferenceGroup } from "#contracts/reference-group.ts";
import type { ScoreFit } from "#domain/scores/calibration.ts";
import type { ScoreScales } from "#domain/scores/scales.ts";
import { SCORES, type Score, type ScoreDistribution } from "#domain/scores/standings.ts";
import { fitScore, INTERVAL_LEVEL } from "./fit-score.ts";
import { boxHits } from "./interval-hits.ts";
import { joinSets, type Observation } from "./join-sets.ts";
import { isCovered, leaveOneOut, meanWidth } from "./leave-one-out.ts";
import { type LeftOutDifferences, leftOutDifferences } from "./left-out-differences.ts";
import type { ObservedStatistics } from "./observe.ts";
import { type StatementEvidence, statementEvidence } from "./statement-evidence.ts";

/** Number of intervals tested, and the share that contained the human value. */
export type Coverage = { readonly intervals: number; readonly held: number };

/**
 * The reliability of a score on images that were left out when it was calibrated: correlation with people, coverage and mean
 * width of the intervals, differences, and statements.
 */
export type ScoreValidation = Coverage & {
  readonly correlation: number;
  readonly width: number;
} & LeftOutDifferences & { readonly statements: StatementEvidence | null };

export type GroupValidation = {
  /** Number of images. */
  readonly images: number;
  readonly area_share: Coverage;
  readonly scores: Readonly<Record<Score, ScoreValidation>>;
};

/** Validation of the stated intervals and comparisons. */
export type Validation = {
  readonly model: string;
  readonly reference: string;
  readonly calibration: string;
  readonly stated: number;
  readonly groups: Readonly<Partial<Record<ReferenceGroup, GroupValidation>>>;
};

/** Of a score that is never called different. */
const NEVER_CALLED: LeftOutDifferences = { pairs: 0, decided: 0, wrong: 0 };

export function validateScales(
  model: string,
  observed: readonly ObservedStatistics[],
  { reference, calibration }: ScoreScales,
): Validation {
  const groups = ReferenceGroup.options.flatMap((group) => {
    const own = observed.filter((image) => image.group === group);
    if (own.length === 0) return [];
    const images = joinSets(own);
    const scores = SCORES.map((score) => [
      score,
      validateScore(images, score, reference.groups[group].scores[score], calibration.groups[group].scores[score]),
    ]);
    const validation = { images: images.length, area_share: shareCoverage(own), scores: Object.fromEntries(scores) };
    return [[group, validation as GroupValidation] as const];
  });
  return {
    model,
    reference: reference.version,
    calibration: calibration.version,
    stated: INTERVAL_LEVEL,
    groups: Object.fromEntries(groups),
  };
}

function validateScore(
  images: readonly Observation[],
  score: Score,
  distribution: ScoreDistribution,
  { threshold }: Pick<ScoreFit, "threshold">,
): ScoreValidation {
  const tried = leaveOneOut(images, score);
  const covered = tried.filter(isCovered).length;
  const statements = statementEvidence(tried, distribution);
  return {
    correlation: short(fitScore(images, score).correlation),
    intervals: tried.length,
    held: short(covered / tried.length),
    width: short(meanWidth(tried, distribution)),
    ...(threshold === null ? NEVER_CALLED : shortened(leftOutDifferences(images, score, distribution))),
    statements: statements && shortened(statements),
  };
}

/** Coverage of the intervals of area shares, each made without the image. */
function shareCoverage(images: readonly ObservedStatistics[]): Coverage {
  const hits = images.flatMap((image) => boxHits(image, images));
  return { intervals: hits.length, held: short(hits.filter(Boolean).length / hits.length) };
}

const short = (value: number): number => Number(value.toFixed(4));
const shortened = <Numbers extends Readonly<Record<string, number>>>(numbers: Numbers) =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, short(value)])) as Numbers;

/** One row per score, for a table. */
export const scoreRows = (scores: GroupValidation["scores"]) =>
  Object.fromEntries(
    Object.entries(scores).map(([score, { statements, ...figures }]) => [
      score,
      { ...figures, "statements made": statements?.made ?? 0, stated: statements?.stated, right: statements?.right },
    ]),
  );
