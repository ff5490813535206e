import { deletePrefix } from "#adapters/storage.ts";
import { heatmapFolder, leftoverFolders } from "#domain/heatmaps/files.ts";
import { deleteGaze } from "#domain/heatmaps/gaze/delete-gaze.ts";
import { type Heatmap, HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { deleteTemplateScores } from "#domain/heatmaps/templates/delete-template-scores.ts";

/**
 * Deletes the files, template scores and gaze of a deleted heatmap, including files left by a transfer, and removes it from the
 * sweep's index.
 */
export async function purgeFiles(heatmap: Pick<Heatmap, "uid" | "requested_by" | "folders_of">): Promise<void> {
  await deleteTemplateScores(heatmap.uid);
  await deleteGaze(heatmap.uid);
  for (const folder of [heatmapFolder(heatmap), ...leftoverFolders(heatmap)]) await deletePrefix(folder);
  await HeatmapEntity.patch({ uid: heatmap.uid }).remove(["watched", "folders_of"]).go();
}
