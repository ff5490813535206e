import type { Context } from "aws-lambda";
import { recordUse } from "#domain/developers/keys/record-use.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { type RateLimit, secondsLeft } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import type { Check } from "#lambdas/kit/serve-contract.ts";

const WINDOW_SECONDS = 60;
const requestsPerMinute = (maxCount: number): RateLimit => ({ action: "developers.requests", maxCount, seconds: WINDOW_SECONDS });

/** The remaining requests of a key in the current minute, for the headers of the response. */
export type KeyLimit = { readonly limit: number; remaining: number; readonly reset: number };
export type Limited = Context & { keyLimit?: KeyLimit };

/** The count of a request, while its work already runs. */
type Counting = Limited & { counting?: Promise<void> };

/**
 * Counts the requests of a key, including those that it may not make, and rejects those above its limit with `request.too_many`.
 * Records that the key is used. A request that only reads is counted while it reads, because the two need not wait for each
 * other; its answer waits for both.
 */
export const keyLimit = (): Check => {
  const exceeded = createExceeded();

  async function count(caller: Caller, counted: KeyLimit): Promise<void> {
    try {
      const { limit } = counted;
      counted.remaining = limit - (await enforceRateLimit(requestsPerMinute(limit), caller.uid));
    } catch (error) {
      if (error instanceof AppError && error.code === "request.too_many") exceeded.add(caller.uid, counted.limit);
      throw error;
    }
    await recordUse(caller);
  }

  return {
    before: async ({ context }) => {
      const { caller, route } = context;
      if (!caller?.key) return;
      const limit = caller.key.perMinute;
      const reset = secondsLeft({ seconds: WINDOW_SECONDS });
      const counted: KeyLimit = { limit, remaining: 0, reset };
      (context as Limited).keyLimit = counted;
      if (exceeded.has(caller.uid, limit)) throw new AppError("request.too_many", { seconds: reset });
      const counting = count(caller, counted);
      if (route.operation.method !== "GET") return await counting;
      // A failure is thrown when the work has ended.
      counting.catch(() => undefined);
      (context as Counting).counting = counting;
    },
    after: ({ context }) => (context as Counting).counting,
    /** Whether the limit is exceeded says more than what went wrong with the work. */
    onError: async (request) => {
      try {
        await (request.context as Counting).counting;
      } catch (error) {
        request.error = error as Error;
      }
    },
  };
};

const MAX_EXCEEDED = 1000;

/**
 * The keys that exceeded their limit in the current window, as seen by this instance. Counts only grow within a window, so
 * their next requests are rejected without asking the table, and without the work.
 */
function createExceeded() {
  const limits = new Map<string, number>();
  let window = 0;
  function current(): Map<string, number> {
    const at = Math.floor(now().getTime() / 1000 / WINDOW_SECONDS);
    if (at !== window || limits.size >= MAX_EXCEEDED) limits.clear();
    window = at;
    return limits;
  }
  return {
    has: (key: string, limit: number): boolean => limit <= (current().get(key) ?? 0),
    add: (key: string, limit: number): void => void current().set(key, limit),
  };
}
