import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { listByDeadline } from "#domain/heatmaps/analysis/list-by-deadline.ts";
import { ownerOf } from "./owner-of.ts";

/** Every heatmap in progress, nearest deadline first, across all workspaces. For staff. */
export async function listInProgress() {
  const watched = await listByDeadline();
  const heatmaps = watched
    .filter((heatmap) => !heatmap.deleted_at && isInProgress(heatmap))
    .map((heatmap) => ({
      uid: heatmap.uid,
      title: heatmap.title,
      status: heatmap.status,
      upload: heatmap.upload,
      created_at: heatmap.created_at,
      deadline: heatmap.deadline,
      owner: ownerOf(heatmap),
      workspace: heatmap.workspace || null,
    }));
  return { heatmaps };
}
