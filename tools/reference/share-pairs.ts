import { seededRandom } from "../evaluate/seeded-random.ts";
import type { ComparedPair } from "./difference-threshold.ts";
import { COMMON_BOXES, type ObservedStatistics } from "./observe.ts";

/** Pairs to draw at most; more would only take longer. */
const MAX_PAIRS = 3000;

/** The same area in two images of one set. */
export function sameAreaPairs(images: readonly ObservedStatistics[]): ComparedPair[] {
  const pairs = images.flatMap((one, at) =>
    images
      .slice(0, at)
      .filter((other) => other.source === one.source)
      .flatMap((other) => Array.from({ length: COMMON_BOXES }, (_, box): ComparedPair => pairOf([one, box], [other, box]))),
  );
  return sampleOf(pairs);
}

type BoxOf = readonly [image: ObservedStatistics, box: number];

function pairOf([one, oneBox]: BoxOf, [other, otherBox]: BoxOf): ComparedPair {
  const [first, second] = [one.boxes[oneBox]!, other.boxes[otherBox]!];
  return {
    images: [one.name, other.name],
    expected: first.share.value - second.share.value,
    people: first.people - second.people,
  };
}

function sampleOf(pairs: readonly ComparedPair[]): ComparedPair[] {
  const random = seededRandom("pairs of areas");
  return pairs.filter(() => random() < MAX_PAIRS / pairs.length);
}
