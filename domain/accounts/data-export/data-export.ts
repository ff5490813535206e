import type { Account } from "#domain/accounts/account.entity.ts";
import { exportReadyTemplate } from "#domain/accounts/emails/export-ready.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { jobLease } from "#domain/kit/job-lease.ts";
import { commitIf, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { shardOf } from "#kit/shards.ts";
import { DAY_SECONDS, isoAfter, MINUTE_SECONDS, secondsAfter } from "#kit/time.ts";
import { DataExportEntity, type StoredExport } from "./data-export.entity.ts";

export const EXPORT_RETENTION_SECONDS = 7 * DAY_SECONDS;

/** S3 prefix of a user's export zips; ends with a slash. */
export const exportFolder = (uid: string): string => `${uid}/exports/`;
/** S3 key of the zip of an export. */
export const exportKey = ({ uid, id }: Pick<StoredExport, "uid" | "id">): string => `${exportFolder(uid)}${id}.zip`;

/** An export that is still to be created, and its account; undefined if it is finished or the account was deleted. */
export async function findPendingExport(
  uid: string,
  id: string,
): Promise<{ wanted: StoredExport; account: Account } | undefined> {
  const { data } = await DataExportEntity.query.byPerson({ uid }).go({ pages: "all", consistent: true });
  const dataExport = data.find((row) => row.id === id && row.state !== "ready");
  const account = await readAccount(uid);
  return dataExport && account && { wanted: dataExport, account };
}

/** Records that a zip was created, keeps it for seven days from now, and emails the user; runs once per export. */
export async function finishExport({ uid, requested_at, id }: StoredExport, { email, firstName }: Account): Promise<void> {
  const at = now();
  const ready = {
    state: "ready",
    stored: shardOf(id),
    expires_at: isoAfter(at, EXPORT_RETENTION_SECONDS),
    // The row outlives its file, which is deleted within the hour.
    ttl: secondsAfter(at, EXPORT_RETENTION_SECONDS + DAY_SECONDS),
  } as const;
  const patch = DataExportEntity.patch({ uid, requested_at, id })
    .set(ready)
    .where((row, { ne }) => ne(row.state, "ready"));
  await commitIf(update(patch.params()), queueEmail(exportReadyTemplate, email, { firstName }));
}

/** Seconds between two renewals of the lease of an export. */
const RENEWED_EVERY_SECONDS = 5 * MINUTE_SECONDS;

/** Passes on the bytes of an export, which counts as being created while they arrive. */
export async function* keepAlive(wanted: StoredExport, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let due = "";
  for await (const chunk of bytes) {
    yield chunk;
    if (now().toISOString() < due) continue;
    due = isoAfter(now(), RENEWED_EVERY_SECONDS);
    await renew(wanted);
  }
}

/** Also after an attempt that failed. Changes nothing if another attempt has finished, or the account was deleted. */
async function renew({ uid, requested_at, id }: StoredExport): Promise<void> {
  await conditionHolds(
    DataExportEntity.patch({ uid, requested_at, id })
      .set({ state: "requested", ...jobLease(now()) })
      .where((row, { ne }) => ne(row.state, "ready"))
      .go(),
  );
}

/** Records that a zip could not be created; a later attempt may still succeed. */
export async function failExport({ uid, requested_at, id }: StoredExport): Promise<void> {
  await DataExportEntity.patch({ uid, requested_at, id }).set({ state: "failed" }).go();
}
