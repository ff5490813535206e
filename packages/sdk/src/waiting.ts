import type { CallOptions } from "./call.ts";
import { TimeoutError } from "./errors.ts";
import type { Pause } from "./options.ts";
import type { AnalysisOptions, Progress, WaitOptions } from "./wait-options.ts";

/** How time passes. */
export type Clock = {
  readonly pause: Pause;
  /** Milliseconds on a clock that only moves forward. */
  readonly now: () => number;
};

/** The options of single calls of a longer task. Each call has its own idempotency key. */
export const callOf = ({ signal, maxRetries }: WaitOptions): CallOptions => ({ signal, maxRetries });

/** The options of the call that creates what is waited for. */
export const createOf = (options: AnalysisOptions): CallOptions => ({
  ...callOf(options),
  idempotencyKey: options.idempotencyKey,
});

/**
 * Default limits, which the pipelines of the server end within: a banner may be recorded for up to an hour, and its video wait behind others for a day.
 */
export const LIMITS_MS = { image: 15 * 60_000, video: 25 * 3_600_000 } as const;
/** A key has 60 requests per minute. */
const [FIRST_INTERVAL_MS, LONGEST_INTERVAL_MS, GROWTH] = [1000, 6000, 1.5];

/**
 * Work of the server: `name` begins the sentence that it took too long, `limit` is the limit without a `timeout`, as known after
 * the last look. A tuple, which is smaller in a bundle than an object.
 */
type Work = readonly [uid: string, phase: Progress["phase"], name: string, limit?: () => number];

/** Looks once: how far the work is, 0 to 1, and its result if there is one. */
type Look<Result> = (call: CallOptions) => Promise<readonly [fraction: number, result?: Result | undefined]>;

/**
 * Looks again and again until there is a result, less often the longer it takes. The last look is at the end of the limit.
 * @throws TimeoutError
 */
export type Wait = <Result>(work: Work, options: WaitOptions | undefined, look: Look<Result>) => Promise<Result>;

/** Waits by this clock. */
export const createWait =
  ({ pause, now }: Clock): Wait =>
  async ([uid, phase, name, limit = () => LIMITS_MS.image], options = {}, look) => {
    const start = now();
    for (let interval = FIRST_INTERVAL_MS; ; interval = Math.min(LONGEST_INTERVAL_MS, interval * GROWTH)) {
      const [fraction, result] = await look(callOf(options));
      options.onProgress?.({ phase, fraction, uid });
      if (result !== undefined) return result;
      const max = options.timeout ?? limit();
      const left = start + max - now();
      if (left <= 0) throw new TimeoutError(`${name} took longer than ${Math.round(max / 1000)} seconds.`, uid);
      await pause(Math.min(interval, left), options.signal);
    }
  };
