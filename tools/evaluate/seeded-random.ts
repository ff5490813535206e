import { createHash } from "node:crypto";
import { seededRandom as randomOfNumber } from "#kit/seeded-random.ts";

/** Random numbers in [0, 1), always the same ones for a name. */
export const seededRandom = (name: string): (() => number) =>
  randomOfNumber(createHash("sha256").update(name).digest().readUInt32LE(0));
