import { sha256Bytes } from "#kit/sha256.ts";

/** Pseudo-random choices, deterministic for the same seed words. */
export type SeededRandom = {
  /** An integer from 0 (inclusive) to `end` (exclusive). */
  below(end: number): number;
  /** One element of an array. */
  of<T>(several: readonly T[]): T;
  /** All elements in random order. */
  shuffled<T>(several: readonly T[]): T[];
};

/** A pseudo-random generator seeded by words. */
export function seededRandom(...seed: readonly string[]): SeededRandom {
  let count = 0;
  let pool: Buffer = Buffer.alloc(0);
  const next = (): number => {
    if (count % 8 === 0) pool = sha256Bytes(JSON.stringify([seed, count]));
    return pool.readUInt32LE((count++ % 8) * 4);
  };
  const below = (end: number): number => next() % end;
  return {
    below,
    of: (several) => several[below(several.length)] as (typeof several)[number],
    shuffled: (several) =>
      several
        .map((each) => ({ each, at: next() }))
        .sort((left, right) => left.at - right.at)
        .map(({ each }) => each),
  };
}
