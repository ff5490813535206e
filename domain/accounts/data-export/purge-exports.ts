import { deleteFiles } from "#adapters/storage.ts";
import { failureText } from "#domain/kit/failure-text.ts";
import { now } from "#kit/clock.ts";
import { SHARDS } from "#kit/shards.ts";
import { DataExportEntity, type StoredExport } from "./data-export.entity.ts";
import { exportKey } from "./data-export.ts";

/** Number of zips deleted, and those that could not be deleted, with the reason. */
export type PurgedDataExports = { readonly purged: number; readonly failed: readonly string[] };

/** Deletes zips older than seven days. One that fails does not block the others; the next run repeats it. */
export async function purgeExports(): Promise<PurgedDataExports> {
  const until = now().toISOString();
  const pages = await Promise.all(
    SHARDS.map((stored) => DataExportEntity.query.byExpiry({ stored }).lte({ expires_at: until }).go({ pages: "all" })),
  );
  const due = pages.flatMap(({ data }) => data);
  const failed: string[] = [];
  for (const row of due) await purge(row).catch((error: unknown) => failed.push(failureText(row.id, error)));
  return { purged: due.length - failed.length, failed };
}

async function purge({ uid, requested_at, id }: StoredExport): Promise<void> {
  await deleteFiles([exportKey({ uid, id })]);
  await DataExportEntity.delete({ uid, requested_at, id }).go();
}
