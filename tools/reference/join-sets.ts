import { mean, standardDeviation } from "simple-statistics";
import type { ReferenceGroup } from "#contracts/reference-group.ts";
import { SCORES, type Score, type ScoreDistribution, type Standings, standingsOf } from "#domain/scores/standings.ts";
import type { Statistics } from "#domain/scores/statistics.ts";
import type { ObservedStatistics } from "./observe.ts";

type Moments = Pick<ScoreDistribution, "mean" | "deviation">;

/** One image with its predicted and human standings among the images of its sets. */
export type Observation = {
  readonly name: string;
  readonly group: ReferenceGroup;
  readonly sets: readonly string[];
  readonly predicted: Standings;
  readonly people: Standings;
  /** Variance of the human standings that comes from having few viewers; 0 where unknown. */
  readonly noise: Standings;
};

/** Mean and standard deviation of every number behind a score. */
export function momentsOf(statistics: readonly Statistics[]): Readonly<Record<Score, Moments>> {
  const of = (values: readonly number[]): Moments => ({ mean: mean([...values]), deviation: standardDeviation([...values]) });
  const unit = { mean: 0, deviation: 1 };
  const focus = of(statistics.map(({ logArea }) => -logArea));
  const proximity = of(statistics.map(({ distances }) => -distances));
  const sums = statistics.map((each) => standingsOf(each, { focus, proximity, clarity: unit }).clarity);
  return { focus, proximity, clarity: of(sums) };
}

/**
 * The observations of a group. Sets differ in how people were asked and for how long, so an image is compared with those of its
 * own set; an image in several sets has the mean of its standings in all of them.
 */
export function joinSets(images: readonly ObservedStatistics[]): Observation[] {
  const inSets = [...Map.groupBy(images, ({ source }) => source)].flatMap(([set, members]) => standingsInSet(set, members));
  const joined = [...Map.groupBy(inSets, ({ name }) => name)].map(([name, each]) => ({
    name,
    group: each[0]!.group,
    sets: each.map(({ set }) => set),
    predicted: perScore((score) => mean(each.map(({ predicted }) => predicted[score]))),
    people: perScore((score) => mean(each.map(({ people }) => people[score]))),
    noise: perScore((score) => mean(each.map(({ noise }) => noise[score])) / each.length),
  }));
  const spread = (of: "predicted" | "people") => perScore((score) => standardDeviation(joined.map((image) => image[of][score])));
  const [predicted, people] = [spread("predicted"), spread("people")];
  return joined.map((image) => ({
    ...image,
    predicted: perScore((score) => image.predicted[score] / predicted[score]),
    people: perScore((score) => image.people[score] / people[score]),
    noise: perScore((score) => image.noise[score] / people[score] ** 2),
  }));
}

function standingsInSet(set: string, images: readonly ObservedStatistics[]) {
  const predicted = momentsOf(images.map(({ unseen }) => unseen));
  const people = momentsOf(images.map((image) => image.people));
  return images.map((image) => ({
    set,
    name: image.name,
    group: image.group,
    predicted: standingsOf(image.unseen, predicted),
    people: standingsOf(image.people, people),
    noise: noiseOf(image, people),
  }));
}

/** The error of a map of many viewers is half the difference between the maps of two halves of them. */
function noiseOf({ halves }: ObservedStatistics, moments: Readonly<Record<Score, Moments>>): Standings {
  const differences = halves.map(([one, other]) => [standingsOf(one, moments), standingsOf(other, moments)] as const);
  return perScore((score) =>
    differences.length === 0 ? 0 : mean(differences.map(([one, other]) => ((one[score] - other[score]) / 2) ** 2)),
  );
}

export const perScore = <T>(of: (score: Score) => T): Record<Score, T> =>
  Object.fromEntries(SCORES.map((score) => [score, of(score)])) as Record<Score, T>;
