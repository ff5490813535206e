import { createHash } from "node:crypto";

/** Choices that look like chance and are always the same for the same words. */
export type Chance = {
  /** A whole number from 0 on and below `end`. */
  below(end: number): number;
  /** One of several. */
  of<T>(several: readonly T[]): T;
  /** All of them in some order. */
  shuffled<T>(several: readonly T[]): T[];
};

/** Chance that follows from words alone. */
export function chanceOf(...words: readonly string[]): Chance {
  let drawn = 0;
  let pool = Buffer.alloc(0);
  const next = (): number => {
    if (drawn % 8 === 0)
      pool = createHash("sha256")
        .update(JSON.stringify([words, drawn]))
        .digest();
    return pool.readUInt32LE((drawn++ % 8) * 4);
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
