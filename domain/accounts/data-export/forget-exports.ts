import { purge } from "#adapters/storage.ts";
import { DataExportEntity } from "./data-export.entity.ts";
import { exportFolder } from "./data-export.ts";

/** Deletes a person's zips and what is known of them. */
export async function forgetExports(uid: string): Promise<void> {
  await purge(exportFolder(uid));
  const { data } = await DataExportEntity.query.byPerson({ uid }).go({ pages: "all" });
  for (const { requested_at, id } of data) await DataExportEntity.delete({ uid, requested_at, id }).go();
}
