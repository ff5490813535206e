import { setTimeout } from "node:timers/promises";
import { fullJitter } from "#kit/portable/full-jitter.ts";

/** Milliseconds: of the first pause, doubled for each attempt, and of the longest one. */
type Backoff = { readonly firstMs: number; readonly maxMs: number };
const BACKOFF: Backoff = { firstMs: 20, maxMs: 500 };

type Wait = (ms: number) => Promise<unknown>;
let wait: Wait = setTimeout;

/**
 * Waits before a call of the table, or of a live connection, is repeated after its attempt `attempt` (from 1), with exponential
 * backoff and full jitter; by default up to half a second.
 */
export const backOff = (attempt: number, backoff = BACKOFF): Promise<unknown> => wait(fullJitter(attempt, backoff));

/** Replaces the waiting until the returned function is called. For tests. */
export function setBackOff(replacement: Wait): () => void {
  const before = wait;
  wait = replacement;
  return () => {
    wait = before;
  };
}
