import { purge } from "#adapters/storage.ts";
import { folderOf } from "./files.ts";
import { type Heatmap, HeatmapEntity } from "./heatmap.entity.ts";

/** Deletes the files of a deleted heatmap and takes it off the sweep's list. */
export async function purgeFiles(heatmap: Pick<Heatmap, "uid" | "requested_by">): Promise<void> {
  await purge(folderOf(heatmap));
  await HeatmapEntity.patch({ uid: heatmap.uid }).remove(["watched"]).go();
}
