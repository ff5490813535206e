import { matches } from "./failure.ts";
import type { Retrier } from "./language.ts";

/**
 * When to retry after an error, given how often each retrier was used: the retrier's index and the delay in
 * milliseconds; undefined when no retrier matches or its attempts are used up. `random` returns [0, 1) for full jitter.
 */
export function nextRetry(
  retriers: Retrier[],
  used: number[],
  error: string,
  random: () => number,
): { retrier: number; pauseMs: number } | undefined {
  const retrier = retriers.findIndex(({ ErrorEquals }) => matches(ErrorEquals, error));
  const rule = retriers[retrier];
  if (!rule) return undefined;
  const attempts = used[retrier] ?? 0;
  if (attempts >= (rule.MaxAttempts ?? 3)) return undefined;
  const seconds = Math.min(
    (rule.IntervalSeconds ?? 1) * (rule.BackoffRate ?? 2) ** attempts,
    rule.MaxDelaySeconds ?? Number.POSITIVE_INFINITY,
  );
  return { retrier, pauseMs: Math.round(seconds * 1000 * (rule.JitterStrategy === "FULL" ? random() : 1)) };
}
