import { finishedJob, isLastAttempt, JobSuperseded } from "#domain/exports/job-state.ts";
import { orThrow } from "#domain/kit/conditional-write.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { type Zip, ZipEntity } from "./zip.entity.ts";
import type { ZipProblem } from "./zip-problems.ts";

type Change = Partial<Omit<Zip, "uid" | "kind" | "object" | "scope" | "asked_by">>;

/**
 * Updates a zip while it belongs to the same request, is not done and has not been given up; otherwise throws `JobSuperseded`.
 */
export async function updateZip(zip: Zip, change: Change): Promise<void> {
  await orThrow(patchOf(zip, change).go(), () => new JobSuperseded(zip.uid));
}

/** Marks a zip as done and publishes `zip.done`; throws `JobSuperseded` as `updateZip` does. */
export const finishZip = (zip: Zip, size: number): Promise<void> => endZip(zip, finishedJob(size), "zip.done");

/** Marks a zip as failed permanently and publishes `zip.failed`; throws `JobSuperseded` as `updateZip` does. */
export const giveUpZip = (zip: Zip, problem: ZipProblem): Promise<void> =>
  endZip(zip, { state: "failed", problem, given_up: true }, "zip.failed");

/** Marks an attempt as failed, and the zip if it was the last; throws `JobSuperseded` as `updateZip` does. */
export const failZip = (zip: Zip): Promise<void> =>
  isLastAttempt(zip.attempts) ? giveUpZip(zip, "broke_off") : updateZip(zip, { state: "failed", problem: "broke_off" });

/** Publishes the event if a key requested the zip, because only the requester may read it. */
async function endZip(zip: Zip, change: Change, type: "zip.done" | "zip.failed"): Promise<void> {
  const { uid, scope, asked_by } = zip;
  await commitTransaction([
    { write: update(patchOf(zip, change).params()), onConditionFailed: () => new JobSuperseded(uid) },
    ...(asked_by.startsWith("ky_") ? [publishEvent({ type, scope, object: uid })] : []),
  ]);
}

const patchOf = ({ uid, run }: Zip, change: Change) =>
  ZipEntity.patch({ uid })
    .set(change)
    .where((zip, { eq, ne, notExists }) => `${eq(zip.run, run)} AND ${ne(zip.state, "done")} AND ${notExists(zip.given_up)}`);
