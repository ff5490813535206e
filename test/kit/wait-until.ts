import { setTimeout as pause } from "node:timers/promises";

/** Longest pause between two calls, in milliseconds. */
const LONGEST_PAUSE_MS = 300;
/** A fifth of the time waited so far: a long wait ends at most that much late, and does not call hundreds of times. */
const PAUSE_SHARE = 0.2;

/**
 * Calls `check` until it returns a value, and returns that. The pauses grow from `every` milliseconds, because each call of a page or
 * of the API takes processor time from what it waits for. Throws after `within` milliseconds.
 */
export async function waitUntil<T>(check: () => T | Promise<T>, { within = 30_000, every = 20 } = {}): Promise<NonNullable<T>> {
  const began = performance.now();
  for (;;) {
    const seen = await check();
    if (seen) return seen;
    const waited = performance.now() - began;
    if (waited > within) throw new Error(`still waiting after ${within} ms`);
    await pause(Math.max(every, Math.min(LONGEST_PAUSE_MS, PAUSE_SHARE * waited)));
  }
}
