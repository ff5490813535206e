import type { CallOptions } from "./call.ts";
import { TimeoutError } from "./errors.ts";
import type { Pause } from "./options.ts";

export type WaitOptions = Omit<CallOptions, "timeout"> & {
  /** Milliseconds after which waiting is given up. Default: 15 minutes; four hours for a video, and for what may be one. */
  readonly timeout?: number | undefined;
};

/** How time passes. */
export type Clock = {
  readonly pause: Pause;
  /** Milliseconds on a clock that only moves forward. */
  readonly now: () => number;
};

/** The options of single calls of a longer task. Each call has its own idempotency key. */
export const callOf = ({ signal, maxRetries }: WaitOptions): CallOptions => ({ signal, maxRetries });

/**
 * Default limits, which the pipelines of the server end within: a banner may be recorded for up to an hour, and analysed for three.
 */
export const LIMITS_MS = { image: 15 * 60_000, video: 4 * 3_600_000 } as const;
/** A key has 60 requests per minute. */
const [FIRST_INTERVAL_MS, LONGEST_INTERVAL_MS, GROWTH] = [1000, 6000, 1.5];

/**
 * Looks again and again until there is a result, less often the longer it takes. The last look is at the end of the limit.
 * @param options `limit` is the limit without a `timeout`, as known after the last look
 */
export async function waitUntil<Result>(
  look: () => Promise<Result | undefined>,
  what: string,
  { pause, now, timeout, limit = () => LIMITS_MS.image, signal }: WaitOptions & Clock & { readonly limit?: () => number },
): Promise<Result> {
  const start = now();
  for (let interval = FIRST_INTERVAL_MS; ; interval = Math.min(LONGEST_INTERVAL_MS, interval * GROWTH)) {
    const result = await look();
    if (result !== undefined) return result;
    const max = timeout ?? limit();
    const left = start + max - now();
    if (left <= 0) throw new TimeoutError(`${what} took longer than ${Math.round(max / 1000)} seconds.`);
    await pause(Math.min(interval, left), signal);
  }
}
