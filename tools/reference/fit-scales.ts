import { createHash } from "node:crypto";
import { mean, standardDeviation } from "simple-statistics";
import { ReferenceGroup } from "#contracts/reference-group.ts";
import type { Calibration, GroupCalibration, HumanScale, ScoreFit } from "#domain/scores/calibration.ts";
import { quantilesOf } from "#domain/scores/percentile.ts";
import type { GroupReference, Reference } from "#domain/scores/scales.ts";
import { MAX_WIDTH } from "#domain/scores/score-standings.ts";
import { type Score, type ScoreDistribution, standingsOf } from "#domain/scores/standings.ts";
import type { Statistics } from "#domain/scores/statistics.ts";
import { comparedPairs } from "./compared-pairs.ts";
import { differenceThreshold, MAX_WRONG } from "./difference-threshold.ts";
import { fitScore } from "./fit-score.ts";
import { fitShare } from "./fit-share.ts";
import { pairsOf } from "./interval-hits.ts";
import { joinSets, momentsOf, type Observation, perScore } from "./join-sets.ts";
import { leaveOneOut, meanWidth } from "./leave-one-out.ts";
import { leftOutDifferences } from "./left-out-differences.ts";
import type { ObservedStatistics, PredictedStatistics } from "./observe.ts";
import { inShares, sameAreas } from "./share-pairs.ts";
import { type ObservedVariants, variantThreshold } from "./variants.ts";

/** Quantiles of the references are taken at every hundredth. */
const STEPS = 100;
/** Stored digits: far more than the sample size can distinguish. */
const DIGITS = 5;
/** No human data exists for lower slices of pages, so they have the relation of whole first screens. */
const CALIBRATED_AS: Partial<Record<ReferenceGroup, ReferenceGroup>> = { page_slice: "page" };

/** The data that a model is calibrated with. */
export type CalibrationData = {
  /** Images with human data. */
  readonly observed: readonly ObservedStatistics[];
  /** Variants of observed images. */
  readonly variants: readonly ObservedVariants[];
};

/** The reference distributions of a model. */
export const fitReference = (model: string, references: readonly PredictedStatistics[]): Reference =>
  named("reference", {
    model,
    groups: perGroup((group) => distributionOf(references.filter((image) => image.group === group))),
  });

/** The calibration of every group of a model. */
export function fitCalibration({ model, groups }: Reference, { observed, variants }: CalibrationData): Calibration {
  return named("calibration", {
    model,
    groups: perGroup((group) => {
      const source = CALIBRATED_AS[group] ?? group;
      return calibrate(
        observed.filter((image) => image.group === source),
        variants.filter((image) => image.group === source),
        groups[group],
      );
    }),
  });
}

function distributionOf(references: readonly PredictedStatistics[]): GroupReference {
  const moments = momentsOf(references.map(({ predicted }) => predicted));
  const standings = references.map(({ predicted }) => standingsOf(predicted, moments));
  const scores = perScore(
    (score): ScoreDistribution => ({
      mean: round(moments[score].mean),
      deviation: round(moments[score].deviation),
      quantiles: quantilesOf(
        standings.map((standing) => standing[score]),
        STEPS,
      ).map(round),
    }),
  );
  return { counts: countsOf(references), scores };
}

function calibrate(
  observed: readonly ObservedStatistics[],
  variants: readonly ObservedVariants[],
  { scores }: GroupReference,
): GroupCalibration {
  const images = joinSets(observed);
  const statistics = { logArea: humanScale(observed, "logArea"), distances: humanScale(observed, "distances") };
  return {
    images: images.length,
    scores: perScore((score) => fitOf(images, variants, score, scores[score])),
    statistics,
    share: roundAll(fitShare(pairsOf(observed))),
    shareThreshold: roundNumber(differenceThreshold(sameAreas(observed).map(inShares))),
  };
}

function fitOf(
  images: readonly Observation[],
  variants: readonly ObservedVariants[],
  score: Score,
  distribution: ScoreDistribution,
): ScoreFit {
  const { measuredReach: _, ...relation } = fitScore(images, score);
  const width = meanWidth(leaveOneOut(images, score), distribution);
  // A score that is not shown is not compared either.
  const isPrecise = width <= MAX_WIDTH;
  const threshold = isPrecise ? differenceThreshold(comparedPairs(images, score, relation)) : null;
  // A threshold can hold on the images that it was made from, and not on others.
  const isHeld = threshold !== null && leftOutDifferences(images, score, distribution).wrong <= MAX_WRONG;
  return {
    ...roundAll({ ...relation, width }),
    threshold: isHeld ? roundNumber(threshold) : null,
    variantThreshold: isPrecise ? roundNumber(variantThreshold(variants, score, relation)) : null,
  };
}

/** Means and deviations of a statistic over images; an image in several sets has the mean of its human values. */
function humanScale(observed: readonly ObservedStatistics[], name: keyof Statistics): HumanScale {
  const images = [...Map.groupBy(observed, (image) => image.name).values()];
  const predicted = images.map(([image]) => image!.predicted[name]);
  const people = images.map((each) => mean(each.map((image) => image.people[name])));
  return roundAll({
    predicted: mean(predicted),
    people: mean(people),
    predictedDeviation: standardDeviation(predicted),
    peopleDeviation: standardDeviation(people),
  });
}

const perGroup = <T>(of: (group: ReferenceGroup) => T) =>
  Object.fromEntries(ReferenceGroup.options.map((group) => [group, of(group)])) as Record<ReferenceGroup, T>;

const round = (value: number): number => Number(value.toPrecision(DIGITS));
const roundNumber = (value: number | null): number | null => (value === null ? null : round(value));
const roundAll = <T extends Record<string, number>>(numbers: T) =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, round(value)])) as T;

function countsOf(images: readonly PredictedStatistics[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { source } of images) counts[source] = (counts[source] ?? 0) + 1;
  return counts;
}

/** A content hash as version. */
const named = <T extends object>(kind: string, content: T): T & { readonly version: string } => ({
  version: `${kind}-${createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 8)}`,
  ...content,
});
