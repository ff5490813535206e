import { setTimeout } from "node:timers/promises";
import { fullJitter } from "#kit/portable/full-jitter.ts";

const BACKOFF = { firstMs: 20, maxMs: 500 };

type Wait = (ms: number) => Promise<unknown>;
let wait: Wait = setTimeout;

/** Waits before a call of the table is repeated after its attempt `attempt` (from 1), with exponential backoff and full jitter. */
export const backOff = (attempt: number): Promise<unknown> => wait(fullJitter(attempt, BACKOFF));

/** Replaces the waiting until the returned function is called. For tests. */
export function setBackOff(replacement: Wait): () => void {
  const before = wait;
  wait = replacement;
  return () => {
    wait = before;
  };
}
