import type { CallOptions } from "./call.ts";
import { TimeoutError } from "./errors.ts";
import type { Pause } from "./options.ts";

export type WaitOptions = CallOptions & {
  /** Milliseconds after which waiting is given up. Default: 15 minutes. */
  readonly timeout?: number;
};

const FIFTEEN_MINUTES_MS = 15 * 60_000;
/** A key has 60 requests per minute. */
const [FIRST_INTERVAL_MS, LONGEST_INTERVAL_MS, GROWTH] = [1000, 6000, 1.5];

/** Looks again and again until there is a result, less often the longer it takes. */
export async function waitUntil<Result>(
  look: () => Promise<Result | undefined>,
  what: string,
  { pause, timeout = FIFTEEN_MINUTES_MS, signal }: WaitOptions & { readonly pause: Pause },
): Promise<Result> {
  for (let waited = 0, interval = FIRST_INTERVAL_MS; ; interval = Math.min(LONGEST_INTERVAL_MS, interval * GROWTH)) {
    const result = await look();
    if (result !== undefined) return result;
    if (waited >= timeout) throw new TimeoutError(`${what} took longer than ${Math.round(timeout / 1000)} seconds.`);
    await pause(interval, signal);
    waited += interval;
  }
}
