import type { Slopes } from "#domain/scores/calibration.ts";
import { toPlace } from "#domain/scores/score-standings.ts";
import type { Score } from "#domain/scores/standings.ts";
import type { ComparedPair } from "./difference-threshold.ts";
import type { Observation } from "./join-sets.ts";

/** All pairs of images that people saw in the same set; viewers of two sets had different tasks. */
export function comparedPairs(observations: readonly Observation[], score: Score, slopes: Slopes): ComparedPair[] {
  const expected = ({ predicted }: Observation) => toPlace(predicted, score, slopes).expected;
  return observations.flatMap((one, at) =>
    observations
      .slice(0, at)
      .filter((other) => one.sets.some((set) => other.sets.includes(set)))
      .map((other) => ({
        images: [one.name, other.name] as const,
        expected: expected(one) - expected(other),
        people: one.people[score] - other.people[score],
      })),
  );
}
