import { failureText } from "#domain/kit/failure-text.ts";
import { now } from "#kit/clock.ts";
import { SHARDS } from "#kit/shards.ts";
import { DataExportEntity, type StoredExport } from "./data-export.entity.ts";
import { deleteExportFiles } from "./delete-export-files.ts";

/** Number of exports deleted, and those that could not be deleted, with the reason. */
export type PurgedDataExports = { readonly purged: number; readonly failed: readonly string[] };

/**
 * Deletes exports older than seven days, also unfinished ones. One that fails does not block the others; the next run repeats it.
 */
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

async function purge(dataExport: StoredExport): Promise<void> {
  const { uid, requested_at, id } = dataExport;
  await deleteExportFiles(dataExport);
  await DataExportEntity.delete({ uid, requested_at, id }).go();
}
