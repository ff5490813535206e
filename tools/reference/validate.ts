import { ReferenceGroup } from "#contracts/reference-group.ts";
import type { ScoreFit } from "#domain/scores/calibration.ts";
import type { ScoreScales } from "#domain/scores/scales.ts";
import { SCORES, type Score, type ScoreDistribution, scoreOf } from "#domain/scores/standings.ts";
import { seededRandom } from "../evaluate/seeded-random.ts";
import { comparedPairs } from "./compared-pairs.ts";
import { differenceThreshold, isWrong } from "./difference-threshold.ts";
import { fitScore, INTERVAL_LEVEL } from "./fit-score.ts";
import { boxHits } from "./interval-hits.ts";
import { joinSets, type Observation } from "./join-sets.ts";
import { isCovered, leaveOneOut, meanWidth } from "./leave-one-out.ts";
import type { ObservedStatistics } from "./observe.ts";

/** Divisions of the images into parts; thresholds are made without one part and tested on its pairs. */
const DIVISIONS = 4;
const PARTS = 5;
/** Points by which human values must differ for a pair to count as clearly different. */
const LARGE = 20;

/** Number of intervals tested, and the share that contained the human value. */
export type Coverage = { readonly intervals: number; readonly held: number };

/**
 * What a score is worth on images left out when making it: correlation with people, coverage and mean width of the intervals;
 * of pairs that differ by more than LARGE points for people, the share that is called; of all called pairs, the share that is
 * wrong.
 */
export type ScoreValidation = Coverage & {
  readonly correlation: number;
  readonly width: number;
  readonly pairs: number;
  readonly decided: number;
  readonly wrong: number;
};

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
const NEVER_CALLED = { pairs: 0, decided: 0, wrong: 0 };

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
  return {
    correlation: short(fitScore(images, score).correlation),
    intervals: tried.length,
    held: short(covered / tried.length),
    width: short(meanWidth(tried, distribution)),
    ...(threshold === null ? NEVER_CALLED : validateDifferences(images, score, distribution)),
  };
}

/** Makes the threshold without a fifth of the images, and applies it to the pairs within that fifth. */
function validateDifferences(images: readonly Observation[], score: Score, distribution: ScoreDistribution) {
  const points = new Map(images.map((image) => [image.name, scoreOf(image.people[score], distribution)]));
  let [large, decidedLarge, decided, wrong, pairs] = [0, 0, 0, 0, 0];
  for (let division = 0; division < DIVISIONS; division++) {
    const random = seededRandom(`division ${division}`);
    const order = images.map((image) => ({ image, place: random() })).toSorted((one, other) => one.place - other.place);
    for (let part = 0; part < PARTS; part++) {
      const kept = order.filter((_, at) => at % PARTS !== part).map(({ image }) => image);
      const left = order.filter((_, at) => at % PARTS === part).map(({ image }) => image);
      const { slope } = fitScore(kept, score);
      const threshold = differenceThreshold(comparedPairs(kept, score, slope)) ?? Number.POSITIVE_INFINITY;
      for (const pair of comparedPairs(left, score, slope)) {
        const [one, other] = pair.images;
        const isLarge = Math.abs(points.get(one)! - points.get(other)!) > LARGE;
        const isDecided = Math.abs(pair.expected) >= threshold;
        pairs++;
        large += Number(isLarge);
        decidedLarge += Number(isLarge && isDecided);
        decided += Number(isDecided);
        wrong += Number(isDecided && isWrong(pair));
      }
    }
  }
  return { pairs, decided: short(decidedLarge / large), wrong: short(wrong / Math.max(1, decided)) };
}

/** Coverage of the intervals of area shares, each made without the image. */
function shareCoverage(images: readonly ObservedStatistics[]): Coverage {
  const hits = images.flatMap((image) => boxHits(image, images));
  return { intervals: hits.length, held: short(hits.filter(Boolean).length / hits.length) };
}

const short = (value: number): number => Number(value.toFixed(4));
