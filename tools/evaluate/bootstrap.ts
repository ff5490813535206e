import type { Estimate } from "#contracts/accuracy.ts";
import { meanOf } from "#kit/portable/mean-of.ts";
import { seededRandom } from "./seeded-random.ts";

export const DRAWS = 1000;
export const SEED = 1;
export const INTERVAL = 0.95;

/** A statistic over a sample of images, and its values for DRAWS bootstrap draws with replacement (Efron 1979). */
export type BootstrapStatistic = { readonly value: number; readonly draws: readonly number[] };

/** Draws bootstrap samples of a set's images; the same draws for all statistics of the set, so that they are paired. */
export function resample<Picture>(set: string, images: readonly Picture[]): readonly (readonly Picture[])[] {
  const random = seededRandom(`${SEED} ${set}`);
  return Array.from({ length: DRAWS }, () => images.map(() => images[Math.floor(random() * images.length)]!));
}

/** A statistic with its bootstrap draws. */
export const bootstrapStatistic = <Picture>(
  images: readonly Picture[],
  draws: readonly (readonly Picture[])[],
  statistic: (images: readonly Picture[]) => number,
): BootstrapStatistic => ({ value: statistic(images), draws: draws.map(statistic) });

/** The mean of several sets' statistics, with independent draws per set. */
export const meanOverSets = (sets: readonly BootstrapStatistic[]): BootstrapStatistic => ({
  value: meanOf(sets.map(({ value }) => value)),
  draws: sets[0]!.draws.map((_, draw) => meanOf(sets.map(({ draws }) => draws[draw]!))),
});

/** The value with the central `interval` of its draws, to four decimals. */
export function toEstimate({ value, draws }: BootstrapStatistic, interval = INTERVAL): Estimate {
  const inOrder = draws.toSorted((one, other) => one - other);
  const at = (quantile: number) => inOrder[Math.round(quantile * (inOrder.length - 1))]!;
  const tail = (1 - interval) / 2;
  return { value: rounded(value), low: rounded(at(tail)), high: rounded(at(1 - tail)) };
}

const rounded = (value: number): number => Number(value.toFixed(4));
