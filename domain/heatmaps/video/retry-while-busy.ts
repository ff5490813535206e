import { setTimeout as pause } from "node:timers/promises";
import { InferenceBusy } from "#adapters/inference.ts";

const TRIES = 12;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;

/**
 * Retries while the model is busy, with full jitter, for about a minute. A segment calls the model several times, and repeating
 * the whole segment for its last call would increase the load. Callers must not retry again.
 */
export async function retryWhileBusy<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof InferenceBusy) || attempt === TRIES) throw error;
    }
    await pause(Math.random() * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt));
  }
}
