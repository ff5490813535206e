import { mean } from "simple-statistics";
import { standingInterval } from "#domain/scores/calibration.ts";
import { toPlace } from "#domain/scores/score-standings.ts";
import { type Score, type ScoreDistribution, scoreOf } from "#domain/scores/standings.ts";
import { fitScore, type Relation } from "./fit-score.ts";
import type { Observation } from "./join-sets.ts";

/** An image, and the relation fitted to all others. */
export type LeftOut = { readonly image: Observation; readonly score: Score; readonly relation: Relation };

/** Fits the relation without each image in turn. */
export const leaveOneOut = (images: readonly Observation[], score: Score): LeftOut[] =>
  images.map((image) => ({
    image,
    score,
    relation: fitScore(
      images.filter((other) => other !== image),
      score,
    ),
  }));

/** Whether the interval for the datasets' few viewers contains the human standing of the image. */
export const isCovered = ({ image, score, relation }: LeftOut): boolean =>
  Math.abs(image.people[score] - toPlace(image.predicted, score, relation).expected) <= relation.measuredReach;

/** Mean width of the intervals for many viewers, in points. */
export const meanWidth = (tried: readonly LeftOut[], distribution: Pick<ScoreDistribution, "quantiles">): number =>
  mean(
    tried.map(({ image, score, relation }) => {
      const { expected } = toPlace(image.predicted, score, relation);
      const [low, high] = standingInterval(relation, expected).map((end) => scoreOf(end, distribution));
      return high! - low!;
    }),
  );
