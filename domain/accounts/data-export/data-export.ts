import type { Account } from "#domain/accounts/account.entity.ts";
import { exportReadyTemplate } from "#domain/accounts/emails/export-ready.ts";
import { conditionHolds } from "#domain/kit/conditional-write.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { jobLease } from "#domain/kit/job-lease.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitIf, update } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { shardOf } from "#kit/shards.ts";
import { DAY_SECONDS, isoAfter, MINUTE_SECONDS, secondsAfter } from "#kit/time.ts";
import { DataExportEntity, type StoredExport } from "./data-export.entity.ts";
import type { ExportPosition } from "./export-position.ts";

const RETENTION_SECONDS = 7 * DAY_SECONDS;

/** Keeps the files of an export for seven days from a time. The row outlives its files, which are deleted within the hour. */
export const keptFrom = (id: string, at: Date) => ({
  stored: shardOf(id),
  expires_at: isoAfter(at, RETENTION_SECONDS),
  ttl: secondsAfter(at, RETENTION_SECONDS + DAY_SECONDS),
});

/** The ids that name the files of an export. */
export type ExportIds = Pick<StoredExport, "uid" | "id">;

/** S3 prefix of a user's export zips; ends with a slash. */
export const exportFolder = (uid: string): string => `${uid}/exports/`;
/** S3 prefix of all files of an export. */
export const filesOf = ({ uid, id }: ExportIds): string => `${exportFolder(uid)}${id}`;
/** S3 key of a part of an export. */
export const partKey = (dataExport: ExportIds, part: string): string => `${filesOf(dataExport)}/${part}.zip`;
/** S3 keys of the zips of a finished export, in their order. */
export const exportKeys = ({ parts, ...dataExport }: Pick<StoredExport, "uid" | "id" | "parts">): readonly string[] =>
  parts?.map((part) => partKey(dataExport, part)) ?? [`${filesOf(dataExport)}.zip`];

/** An export, with the parts it has now. */
export async function findExport(uid: string, id: string): Promise<StoredExport | undefined> {
  const { data } = await DataExportEntity.query.byPerson({ uid }).go({ pages: "all", consistent: true });
  return data.find((row) => row.id === id);
}

/**
 * Adds a part to an export. With `next` the export needs more, and the next part is requested. Otherwise it is ready: it is kept
 * for seven days from now, and the user gets an email. Returns false without doing so if another attempt has added this part, or
 * the export was deleted.
 */
export async function addPart(
  dataExport: StoredExport,
  { email, firstName }: Account,
  { part, next }: { readonly part: string; readonly next: ExportPosition | undefined },
): Promise<boolean> {
  const { uid, id } = dataExport;
  const at = now();
  const parts = [...(dataExport.parts ?? []), part];
  const kept = { parts, ...keptFrom(id, at) };
  if (next)
    return commitIf(update(patchOf(dataExport, { ...kept, state: "requested", next, ...jobLease(at) }).params()), [
      publishEvent({ type: "account.export_continued", scope: uid, object: id }),
    ]);
  const ready = patchOf(dataExport, { ...kept, state: "ready" });
  return commitIf(update(ready.params()), queueEmail(exportReadyTemplate, email, { firstName, parts: parts.length }));
}

/** Seconds between two renewals of the lease of an export. */
const RENEWED_EVERY_SECONDS = 5 * MINUTE_SECONDS;

/** Thrown when another attempt has added the part that this one creates, or the export was deleted. */
export class ExportSuperseded extends Error {
  override readonly name = "ExportSuperseded";
}

/**
 * Passes on the bytes of an export, which counts as being created while they arrive. Throws `ExportSuperseded`.
 */
export async function* keepAlive(dataExport: StoredExport, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let due = "";
  for await (const chunk of bytes) {
    yield chunk;
    if (now().toISOString() < due) continue;
    due = isoAfter(now(), RENEWED_EVERY_SECONDS);
    // Also after an attempt that failed.
    const renewed = patchOf(dataExport, { state: "requested", ...jobLease(now()) });
    if (!(await conditionHolds(renewed.go()))) throw new ExportSuperseded(dataExport.id);
  }
}

/** Records that a part could not be created; a later attempt may still succeed. */
export async function failExport(dataExport: StoredExport): Promise<void> {
  await conditionHolds(patchOf(dataExport, { state: "failed" }).go());
}

type Change = Partial<Pick<StoredExport, "state" | "alive_until" | "parts" | "next" | "stored" | "expires_at" | "ttl">>;

/** Changes an export if it still exists, and has the same parts as when it was read. */
const patchOf = ({ uid, requested_at, id, parts }: StoredExport, change: Change) =>
  DataExportEntity.patch({ uid, requested_at, id })
    .set(change)
    .where(
      (row, { eq, ne, notExists }) => `${ne(row.state, "ready")} AND ${parts ? eq(row.parts, parts) : notExists(row.parts)}`,
    );
