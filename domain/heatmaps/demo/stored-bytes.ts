import { listFiles } from "#adapters/storage.ts";
import { heatmapFolder } from "#domain/heatmaps/files.ts";
import { DEMO_SCOPE } from "./demo-scope.ts";

/** Size of all files of a heatmap of the demo, in bytes. */
export async function storedBytes(uid: string): Promise<number> {
  const files = await listFiles(heatmapFolder({ uid, requested_by: DEMO_SCOPE }));
  return [...files.values()].reduce((total, bytes) => total + bytes, 0);
}
