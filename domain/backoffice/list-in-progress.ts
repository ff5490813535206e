import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { listByDeadline } from "#domain/heatmaps/analysis/list-by-deadline.ts";

/** Every heatmap in progress, nearest deadline first, across all workspaces. For staff. */
export async function listInProgress() {
  const watched = await listByDeadline();
  const heatmaps = watched
    .filter((heatmap) => !heatmap.deleted_at && isInProgress(heatmap))
    .map(({ uid, title, status, upload, requested_by_email, workspace, created_at, deadline }) => ({
      uid,
      title,
      status,
      upload,
      requested_by_email,
      created_at,
      deadline,
      workspace: workspace || null,
    }));
  return { heatmaps };
}
