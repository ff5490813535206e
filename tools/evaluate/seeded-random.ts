import { createHash } from "node:crypto";

/** Random numbers in [0, 1), deterministic per name (mulberry32 seeded with the name's hash). */
export function seededRandom(name: string): () => number {
  let state = createHash("sha256").update(name).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
