import type { CallOptions } from "./call.ts";
import { TimeoutError } from "./errors.ts";
import type { Pause } from "./options.ts";

export type WaitOptions = CallOptions & {
  /** Milliseconds after which waiting is given up. Default: 15 minutes, for a video four hours. */
  readonly timeout?: number;
};

/** Default limits, which the pipelines of the server end within: a banner may be recorded for up to an hour, and analysed for three. */
export const LIMITS_MS = { image: 15 * 60_000, video: 4 * 3_600_000 } as const;
/** A key has 60 requests per minute. */
const [FIRST_INTERVAL_MS, LONGEST_INTERVAL_MS, GROWTH] = [1000, 6000, 1.5];

/**
 * Looks again and again until there is a result, less often the longer it takes.
 * @param options `limit` is the limit without a `timeout`, as known after the last look
 */
export async function waitUntil<Result>(
  look: () => Promise<Result | undefined>,
  what: string,
  {
    pause,
    timeout,
    limit = () => LIMITS_MS.image,
    signal,
  }: WaitOptions & { readonly pause: Pause; readonly limit?: () => number },
): Promise<Result> {
  for (let waited = 0, interval = FIRST_INTERVAL_MS; ; interval = Math.min(LONGEST_INTERVAL_MS, interval * GROWTH)) {
    const result = await look();
    if (result !== undefined) return result;
    const most = timeout ?? limit();
    if (waited >= most) throw new TimeoutError(`${what} took longer than ${Math.round(most / 1000)} seconds.`);
    await pause(interval, signal);
    waited += interval;
  }
}
