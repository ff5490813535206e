import { deletePrefix } from "#adapters/storage.ts";
import { DataExportEntity } from "./data-export.entity.ts";
import { exportFolder } from "./data-export.ts";

/**
 * Deletes a user's exports. Their rows come first: a function that is creating a zip then notices that its export is gone, and
 * deletes what it stored.
 */
export async function deleteExports(uid: string): Promise<void> {
  const { data } = await DataExportEntity.query.byPerson({ uid }).go({ pages: "all" });
  for (const { requested_at, id } of data) await DataExportEntity.delete({ uid, requested_at, id }).go();
  await deletePrefix(exportFolder(uid));
}
