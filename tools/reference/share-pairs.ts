import { shareDeviation } from "#kit/scores/score-difference.ts";
import { seededRandom } from "../evaluate/seeded-random.ts";
import type { ComparedPair } from "./difference-threshold.ts";
import { COMMON_BOXES, type ObservedStatistics } from "./observe.ts";

/** Pairs to draw at most; more would only take longer. */
const MAX_PAIRS = 3000;

/** The shares of an area, 0 to 1, in two images. */
export type ComparedShares = {
  readonly images: readonly [string, string];
  readonly one: { readonly predicted: number; readonly people: number };
  readonly other: { readonly predicted: number; readonly people: number };
};

/** The same area in two images of one set. */
export const sameAreas = (images: readonly ObservedStatistics[]): ComparedShares[] =>
  areasOfPairs(images, (box) => box, { from: 0, to: COMMON_BOXES });

/** Areas of other places and sizes in two images of one set. */
export const otherAreas = (images: readonly ObservedStatistics[]): ComparedShares[] =>
  areasOfPairs(images, (box, { from, to }) => (box + 1 < to ? box + 1 : from), { from: COMMON_BOXES, to: 2 * COMMON_BOXES });

type Range = { readonly from: number; readonly to: number };

function areasOfPairs(
  images: readonly ObservedStatistics[],
  otherBox: (box: number, range: Range) => number,
  range: Range,
): ComparedShares[] {
  const indexes = Array.from({ length: range.to - range.from }, (_, at) => range.from + at);
  const pairs = images.flatMap((one, at) =>
    images
      .slice(0, at)
      .filter((other) => other.source === one.source)
      .flatMap((other) =>
        indexes.map(
          (box): ComparedShares => ({
            images: [one.name, other.name],
            one: sharesOf(one, box),
            other: sharesOf(other, otherBox(box, range)),
          }),
        ),
      ),
  );
  return sampleOf(pairs);
}

/** The difference in points of share. */
export const inShares = ({ images, one, other }: ComparedShares): ComparedPair => ({
  images,
  expected: one.predicted - other.predicted,
  people: one.people - other.people,
});

/** The difference in units of what is usual for shares of that size, by which areas are compared. */
export const inDeviations = (shares: ComparedShares): ComparedPair => {
  const deviation = shareDeviation(shares.one.predicted, shares.other.predicted);
  const { expected, ...pair } = inShares(shares);
  return { ...pair, expected: deviation > 0 ? expected / deviation : 0 };
};

function sharesOf({ boxes }: ObservedStatistics, box: number): ComparedShares["one"] {
  const { share, people } = boxes[box]!;
  return { predicted: share.value, people };
}

function sampleOf(pairs: readonly ComparedShares[]): ComparedShares[] {
  const random = seededRandom("pairs of areas");
  return pairs.filter(() => random() < MAX_PAIRS / pairs.length);
}
