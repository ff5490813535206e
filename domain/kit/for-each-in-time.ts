import { AppError } from "#kit/error.ts";
import { startTimeLimit } from "./time-limit.ts";

/** Half of a request's time limit: what starts by then has the other half to finish. */
const START_DEADLINE_MS = 14_000;

/** For a request that begins now: tells whether it still has time to begin more work. */
export const startRequestTime = (): (() => boolean) => startTimeLimit(START_DEADLINE_MS);

/** The objects that were processed, and for the others why not. */
export type Outcomes = {
  readonly done: string[];
  readonly failed: { uid: string; code: string; message: string }[];
};

/**
 * Processes objects one after another, each once, and returns which succeeded and which failed with what error. Those that did not
 * fit the time limit of a request fail with `service.busy`.
 */
export async function forEachInTime(uids: readonly string[], work: (uid: string) => Promise<unknown>): Promise<Outcomes> {
  const hasTime = startRequestTime();
  const outcomes: Outcomes = { done: [], failed: [] };
  for (const uid of new Set(uids)) {
    try {
      if (!hasTime()) throw new AppError("service.busy");
      await work(uid);
      outcomes.done.push(uid);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.failed.push({ uid, code: error.code, message: error.message });
    }
  }
  return outcomes;
}
