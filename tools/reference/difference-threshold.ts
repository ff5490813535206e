import { quantileSorted } from "simple-statistics";
import { seededRandom } from "../evaluate/seeded-random.ts";

/** Most of the decided pairs that may be wrong. */
export const MAX_WRONG = 0.1;
/** Draws of images with replacement, and the share of draws in which the rule must hold. */
const DRAWS = 200;
const HELD = 0.8;
/** The smallest share of pairs that a threshold must decide: with fewer, it rests on the extremes of a few images. */
const MIN_DECIDED = 0.1;
/** Tried thresholds: evenly spaced ranks of all differences. */
const STEPS = 40;

/** Two images: the difference of their expected standings, and of their human ones. */
export type ComparedPair = {
  readonly images: readonly [string, string];
  readonly expected: number;
  readonly people: number;
};

/**
 * The smallest difference of expected standings from which on at most 1 in 10 decided pairs is in the wrong order; null if there
 * is none. Pairs share images and are not independent, so images are drawn with replacement (bootstrap), and the rule must hold in
 * 80% of the draws.
 * @param min differences below are never decided
 */
export function differenceThreshold(pairs: readonly ComparedPair[], min = 0): number | null {
  const ordered = pairs
    .filter(({ expected }) => expected !== 0 && Math.abs(expected) >= min)
    .toSorted((one, other) => Math.abs(other.expected) - Math.abs(one.expected));
  if (ordered.length === 0) return null;
  const ends = Array.from({ length: STEPS }, (_, step) => Math.ceil((ordered.length * (STEPS - step)) / STEPS));
  const draws = wrongShares(ordered, ends);
  for (const [step, end] of ends.entries()) {
    if (end < MIN_DECIDED * pairs.length) return null;
    const wrong = draws.map((shares) => shares[step]!).toSorted((one, other) => one - other);
    if (quantileSorted(wrong, HELD) <= MAX_WRONG) return Math.abs(ordered[end - 1]!.expected);
  }
  return null;
}

export const isWrong = ({ expected, people }: ComparedPair): boolean => Math.sign(expected) !== Math.sign(people);

/** For each draw of images, the share of wrong pairs among the first pairs up to each end. */
function wrongShares(pairs: readonly ComparedPair[], ends: readonly number[]): number[][] {
  const numbers = new Map([...new Set(pairs.flatMap(({ images }) => images))].map((name, number) => [name, number]));
  const places = pairs.map(({ images: [one, other] }) => [numbers.get(one)!, numbers.get(other)!] as const);
  const wrong = pairs.map(isWrong);
  const random = seededRandom("draws of images");
  return Array.from({ length: DRAWS }, () => {
    const counts = new Uint8Array(numbers.size);
    for (let draw = 0; draw < counts.length; draw++) counts[Math.floor(random() * counts.length)]!++;
    const shares = new Map<number, number>();
    const isEnd = new Set(ends);
    let [all, bad] = [0, 0];
    for (const [at, [one, other]] of places.entries()) {
      // Two crops of one image are drawn together.
      const weight = one === other ? counts[one]! : counts[one]! * counts[other]!;
      all += weight;
      if (wrong[at]) bad += weight;
      if (isEnd.has(at + 1)) shares.set(at + 1, bad / Math.max(1, all));
    }
    return ends.map((end) => shares.get(end)!);
  });
}
