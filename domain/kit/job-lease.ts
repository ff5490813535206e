import { isoAfter } from "#kit/time.ts";

/** A run lasts at most fifteen minutes; a job without progress for longer has no worker. */
const ALIVE_SECONDS = 20 * 60;

/** The time until which a worker of a job counts as alive, to set with every progress. */
export const jobLease = (at: Date) => ({ alive_until: isoAfter(at, ALIVE_SECONDS) });
