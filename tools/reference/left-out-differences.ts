import { type Score, type ScoreDistribution, scoreOf } from "#domain/scores/standings.ts";
import { comparedPairs } from "./compared-pairs.ts";
import { differenceThreshold, isWrong } from "./difference-threshold.ts";
import { divisionsOf } from "./divisions.ts";
import { fitScore } from "./fit-score.ts";
import type { Observation } from "./join-sets.ts";

/** Points by which human values must differ for a pair to count as clearly different. */
const LARGE = 20;

/**
 * Pairs of images that a threshold was made without: of those that differ by more than LARGE points for people, the share that is
 * called; of all called pairs, the share that is wrong.
 */
export type LeftOutDifferences = { readonly pairs: number; readonly decided: number; readonly wrong: number };

/**
 * Makes the threshold without a fifth of the images, and applies it to the pairs within that fifth. A pair is called only in the
 * direction in which its scores differ.
 */
export function leftOutDifferences(
  images: readonly Observation[],
  score: Score,
  distribution: Pick<ScoreDistribution, "quantiles">,
): LeftOutDifferences {
  const points = new Map(images.map((image) => [image.name, scoreOf(image.people[score], distribution)]));
  const scored = new Map(images.map((image) => [image.name, image.predicted[score]]));
  let [large, decidedLarge, decided, wrong, pairs] = [0, 0, 0, 0, 0];
  for (const { kept, left } of divisionsOf(images)) {
    const relation = fitScore(kept, score);
    const threshold = differenceThreshold(comparedPairs(kept, score, relation)) ?? Number.POSITIVE_INFINITY;
    for (const pair of comparedPairs(left, score, relation)) {
      const [one, other] = pair.images;
      const isLarge = Math.abs(points.get(one)! - points.get(other)!) > LARGE;
      const isScoredAlike = Math.sign(scored.get(one)! - scored.get(other)!) === Math.sign(pair.expected);
      const isDecided = isScoredAlike && Math.abs(pair.expected) >= threshold;
      pairs++;
      large += Number(isLarge);
      decidedLarge += Number(isLarge && isDecided);
      decided += Number(isDecided);
      wrong += Number(isDecided && isWrong(pair));
    }
  }
  return { pairs, decided: decidedLarge / large, wrong: wrong / Math.max(1, decided) };
}
