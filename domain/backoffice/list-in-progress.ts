import { listWatched } from "#domain/heatmaps/list-watched.ts";

/** Every heatmap that has not ended yet, nearest deadline first, across all workspaces. For staff. */
export async function listInProgress() {
  const watched = await listWatched();
  const heatmaps = watched
    .filter(({ deleted_at }) => !deleted_at)
    .map(({ uid, title, status, upload, requested_by_email, workspace, created_at, deadline }) => ({
      ...{ uid, title, status, upload, requested_by_email, created_at, deadline },
      workspace: workspace || null,
    }));
  return { heatmaps };
}
