import type { Account } from "#domain/accounts/account.entity.ts";
import { exportReadyTemplate } from "#domain/accounts/emails/export-ready.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { commitIf, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { shardOf } from "#kit/shards.ts";
import { DAY_SECONDS, isoAfter, secondsAfter } from "#kit/time.ts";
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

/** Records that a zip could not be created; a later attempt may still succeed. */
export async function failExport({ uid, requested_at, id }: StoredExport): Promise<void> {
  await DataExportEntity.patch({ uid, requested_at, id }).set({ state: "failed" }).go();
}
