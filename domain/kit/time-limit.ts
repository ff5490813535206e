import { now } from "#kit/clock.ts";

/** For work that begins now: tells whether it may begin more, because no more than `ms` milliseconds have passed. */
export function startTimeLimit(ms: number): () => boolean {
  const started = now().getTime();
  return () => now().getTime() - started <= ms;
}
