import { finishedJob, JobSuperseded } from "#domain/exports/job-state.ts";
import { orThrow } from "#domain/kit/conditional-write.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction, update } from "#domain/kit/transaction.ts";
import { type Zip, ZipEntity } from "./zip.entity.ts";

type Change = Partial<Omit<Zip, "uid" | "kind" | "object" | "scope" | "asked_by">>;

/** Updates a zip while it belongs to the same request and is not done; otherwise throws `JobSuperseded`. */
export async function updateZip(zip: Zip, change: Change): Promise<void> {
  await orThrow(patchOf(zip, change).go(), () => new JobSuperseded(zip.uid));
}

/**
 * Marks a zip as done, and publishes `zip.done` if a key requested it, because only the requester may read it; throws
 * `JobSuperseded` as `updateZip` does.
 */
export async function finishZip(zip: Zip, size: number): Promise<void> {
  const { uid, scope, asked_by } = zip;
  await commitTransaction([
    { write: update(patchOf(zip, finishedJob(size)).params()), onConditionFailed: () => new JobSuperseded(uid) },
    ...(asked_by.startsWith("ky_") ? [publishEvent({ type: "zip.done", scope, object: uid })] : []),
  ]);
}

const patchOf = ({ uid, run }: Zip, change: Change) =>
  ZipEntity.patch({ uid })
    .set(change)
    .where((zip, { eq, ne }) => `${eq(zip.run, run)} AND ${ne(zip.state, "done")}`);
