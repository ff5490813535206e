import { setTimeout as pause } from "node:timers/promises";
import { InferenceBusy, InferenceInterrupted } from "#adapters/inference-errors.ts";
import { fullJitter } from "#kit/portable/full-jitter.ts";

const MAX_ATTEMPTS = 100;
const BACKOFF = { firstMs: 500, maxMs: 4000 };
/** Failures of the endpoint that one call survives, for example a closed idle connection. */
const MAX_INTERRUPTIONS = 2;

type Options = {
  readonly tries?: number;
  readonly wait?: (ms: number) => Promise<unknown>;
  readonly random?: () => number;
};

/**
 * Retries while the model is busy, with full jitter, for about three minutes by default. A segment calls the model several times,
 * and repeating the whole segment for its last call would increase the load. The pauses are short, so that a segment in progress
 * gets the next free place before those that have not begun. An interrupted call is repeated twice.
 */
export async function retryWhileBusy<T>(
  call: () => Promise<T>,
  { tries = MAX_ATTEMPTS, wait = pause, random = Math.random }: Options = {},
): Promise<T> {
  let interruptions = 0;
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const mayHelp =
        error instanceof InferenceBusy || (error instanceof InferenceInterrupted && ++interruptions <= MAX_INTERRUPTIONS);
      if (!mayHelp || attempt === tries) throw error;
    }
    await wait(fullJitter(attempt, BACKOFF, random));
  }
}
