import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { listByDeadline } from "#domain/heatmaps/analysis/list-by-deadline.ts";
import { ownerOf } from "./owner-of.ts";
import { readWorkspacesByUid } from "./tables/read-many.ts";

/** Every heatmap in progress, nearest deadline first, across all workspaces. For staff. */
export async function listInProgress() {
  const watched = await listByDeadline();
  const found = watched.filter((heatmap) => !heatmap.deleted_at && isInProgress(heatmap));
  const workspaces = await readWorkspacesByUid(found.flatMap(({ workspace }) => workspace || []));
  const heatmaps = found.map((heatmap) => {
    const workspace = workspaces.get(heatmap.workspace);
    return {
      uid: heatmap.uid,
      title: heatmap.title,
      status: heatmap.status,
      upload: heatmap.upload,
      created_at: heatmap.created_at,
      deadline: heatmap.deadline,
      owner: ownerOf(heatmap),
      workspace: workspace ? { uid: workspace.uid, name: workspace.name } : null,
    };
  });
  return { heatmaps };
}
