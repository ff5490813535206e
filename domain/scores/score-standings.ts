import type { ScoreComparison, ScoreStatement } from "#contracts/attention.ts";
import { meanOf } from "#kit/portable/mean-of.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import {
  expectedStanding,
  type GroupCalibration,
  probabilityAbove,
  type ScoreFit,
  type Slopes,
  standingInterval,
} from "./calibration.ts";
import type { GroupReference } from "./scales.ts";
import { SCORES, type Score, type ScoreDistribution, type Standings, scoreOf } from "./standings.ts";

/** A statement about an image is made when it is right with at least this probability; below, almost nothing is known. */
const MIN_PROBABILITY = 0.73;
/** No probability is stated as certainty. */
const MAX_PROBABILITY = 0.99;
/** The widest mean interval, in points, with which a number is shown: a wider one covers almost the whole scale. */
export const MAX_WIDTH = 70;

/**
 * One score of an image, or of all frames of a video. `interval` is the 90% interval in whole points; the others as in
 * contracts/attention.ts.
 */
export type ScoredStandings = {
  readonly score: number;
  readonly interval: [low: number, high: number];
  readonly statement: ScoreStatement | null;
  readonly comparison: ScoreComparison;
  readonly isPrecise: boolean;
};

/**
 * Scores with what may be said about them, from the standings of an image (one) or of frames. A video has the means over its
 * frames: of the scores, of both ends of the intervals, and of the standings. Frames are similar, and the errors are the same in
 * all of them, so a mean of many is assumed to be no more certain than one. All points are whole numbers; interval ends are
 * rounded outwards and include the score.
 */
export function scoreStandings(
  standings: readonly Standings[],
  reference: Pick<GroupReference, "scores">,
  calibration: Pick<GroupCalibration, "scores">,
): Readonly<Record<Score, ScoredStandings>> {
  const each = SCORES.map((score) => [
    score,
    scoreOne(
      standings.map((of) => toPlace(of, score, calibration.scores[score])),
      reference.scores[score],
      calibration.scores[score],
    ),
  ]);
  return Object.fromEntries(each) as Record<Score, ScoredStandings>;
}

/** The predicted standing of a score, which gives the score, and the one expected for people. */
type Place = { readonly standing: number; readonly expected: number };

/** Where an image is by a score. */
export const toPlace = (standings: Standings, score: Score, slopes: Slopes): Place => ({
  standing: standings[score],
  expected: expectedStanding(slopes, standings[score], standings.proximity),
});

function scoreOne(places: readonly Place[], distribution: ScoreDistribution, fit: ScoreFit): ScoredStandings {
  const score = roundHalfUp(meanOf(places.map(({ standing }) => scoreOf(standing, distribution))));
  const end = (at: 0 | 1) => meanOf(places.map(({ expected }) => scoreOf(standingInterval(fit, expected)[at], distribution)));
  const standing = meanOf(places.map((place) => place.standing));
  const expected = meanOf(places.map((place) => place.expected));
  return {
    score,
    interval: [Math.min(score, Math.floor(end(0))), Math.max(score, Math.ceil(end(1)))],
    statement: statementOf(fit, distribution, { standing, expected }),
    comparison: {
      position: expected,
      threshold: fit.threshold,
      variant_threshold: fit.variantThreshold,
    },
    isPrecise: fit.width <= MAX_WIDTH,
  };
}

/**
 * Whether people's standing is probably above or below the middle of the references; null if neither is certain enough, or if the
 * score itself is on the other side.
 */
export function statementOf(
  fit: Pick<ScoreFit, "residual">,
  distribution: Pick<ScoreDistribution, "quantiles">,
  { standing, expected }: Place,
): ScoreStatement | null {
  const middle = middleOf(distribution);
  const above = probabilityAbove(fit, expected, middle);
  const probability = Math.max(above, 1 - above);
  if (probability < MIN_PROBABILITY || above > 0.5 !== standing > middle) return null;
  return { side: above > 0.5 ? "above" : "below", probability: Math.min(MAX_PROBABILITY, probability) };
}

/** The standing that half of the references exceed. */
export const middleOf = ({ quantiles }: Pick<ScoreDistribution, "quantiles">): number =>
  quantiles[Math.floor(quantiles.length / 2)]!;
