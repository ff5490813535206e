import { setTimeout as pause } from "node:timers/promises";

/** Calls `check` until it returns a value, and returns that. Throws after `within` milliseconds. */
export async function waitUntil<T>(check: () => T | Promise<T>, { within = 30_000, every = 20 } = {}): Promise<NonNullable<T>> {
  const deadline = performance.now() + within;
  for (;;) {
    const seen = await check();
    if (seen) return seen;
    if (performance.now() > deadline) throw new Error(`still waiting after ${within} ms`);
    await pause(every);
  }
}
