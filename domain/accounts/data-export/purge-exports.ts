import { deletePrefix } from "#adapters/storage.ts";
import { now } from "#kit/clock.ts";
import { SHARDS } from "#kit/shards.ts";
import { DataExportEntity } from "./data-export.entity.ts";
import { exportKey } from "./data-export.ts";

/** Deletes zips older than seven days. Returns the number deleted. */
export async function purgeExports(): Promise<{ readonly purged: number }> {
  const until = now().toISOString();
  const pages = await Promise.all(
    SHARDS.map((stored) => DataExportEntity.query.byExpiry({ stored }).lte({ expires_at: until }).go({ pages: "all" })),
  );
  const due = pages.flatMap(({ data }) => data);
  for (const { uid, requested_at, id } of due) {
    await deletePrefix(exportKey({ uid, id }));
    await DataExportEntity.delete({ uid, requested_at, id }).go();
  }
  return { purged: due.length };
}
