import { deletePrefix } from "#adapters/storage.ts";
import { DataExportEntity } from "./data-export.entity.ts";
import { exportFolder } from "./data-export.ts";

/** Deletes a user's export zips and their rows. */
export async function deleteExports(uid: string): Promise<void> {
  await deletePrefix(exportFolder(uid));
  const { data } = await DataExportEntity.query.byPerson({ uid }).go({ pages: "all" });
  for (const { requested_at, id } of data) await DataExportEntity.delete({ uid, requested_at, id }).go();
}
