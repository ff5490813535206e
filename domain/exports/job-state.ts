import { jobLease } from "#domain/kit/job-lease.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { shardOf } from "#kit/shards.ts";
import { DAY_SECONDS, HOUR_SECONDS, isoAfter, secondsAfter } from "#kit/time.ts";

/** Expiry from the time of a request or completion. The row outlives its file, which is deleted within the hour. */
const jobExpiry = (at: Date) => ({ expires_at: isoAfter(at, DAY_SECONDS), ttl: secondsAfter(at, 2 * DAY_SECONDS) });
/** Attributes that a finished job is updated with. */
export const finishedJob = (size: number) => ({ state: "done" as const, progress: 100, size, ...jobExpiry(now()) });

/** Initial attributes of a job. */
export function requestedJob(uid: string) {
  const at = now();
  const begin = { state: "requested", progress: 0 } as const;
  return { uid, run: newId("run"), ...begin, stored: shardOf(uid), ...jobLease(at), ...jobExpiry(at) };
}

/** Attempts to create an export: as often as an event is delivered to a function that fails. */
const MAX_ATTEMPTS = 3;
/** Attributes that an attempt begins with; `attempts` are those before it. */
export const attemptedJob = (attempts = 0) => ({ progress: 0, attempts: attempts + 1, ...jobLease(now()) });
/** Whether the attempt after `attempts` others is the last. */
export const isLastAttempt = (attempts = 0): boolean => attempts + 1 >= MAX_ATTEMPTS;

type Unfinished = {
  readonly state: string;
  readonly alive_until: string;
  readonly attempts?: number | undefined;
  readonly given_up?: boolean | undefined;
};
/** The longest time that the event of a request waits for a function while too many run: `maxEventAge` of the functions. */
const MAX_WAIT_SECONDS = 6 * HOUR_SECONDS;

/** Whether the functions of a job were killed, or failed, and no other has begun in the time in which one would. */
export function isAbandoned({ state, alive_until, attempts = 0, given_up }: Unfinished): boolean {
  const until = attempts === 0 ? isoAfter(new Date(alive_until), MAX_WAIT_SECONDS) : alive_until;
  return state !== "done" && !given_up && until <= now().toISOString();
}

/** Whether a worker is creating the file now. */
export const isRunning = ({ state, alive_until }: { readonly state: string; readonly alive_until: string }): boolean =>
  state !== "done" && state !== "failed" && alive_until > now().toISOString();

/** Thrown to a worker whose zip or slides have been requested again, or are gone. */
export class JobSuperseded extends Error {
  override readonly name = "JobSuperseded";
}
