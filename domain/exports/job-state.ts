import { jobLease } from "#domain/kit/job-lease.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { shardOf } from "#kit/shards.ts";
import { DAY_SECONDS, isoAfter, secondsAfter } from "#kit/time.ts";

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

/** Whether a worker is creating the file now. */
export const isRunning = ({ state, alive_until }: { readonly state: string; readonly alive_until: string }): boolean =>
  state !== "done" && state !== "failed" && alive_until > now().toISOString();

/** Thrown to a worker whose zip or slides have been requested again, or are gone. */
export class JobSuperseded extends Error {
  override readonly name = "JobSuperseded";
}
