import { MAX_COUNTED_WORK } from "#contracts/staff/operations.ts";
import { listInProgress } from "#domain/heatmaps/analysis/list-in-progress.ts";
import { readWorkspaces } from "#domain/workspaces/find-workspace.ts";
import { ownerOf } from "./owner-of.ts";

/** The first 1,000 heatmaps in progress, nearest deadline first, across all workspaces. For staff. */
export async function listStaffInProgress() {
  const found = (await listInProgress(MAX_COUNTED_WORK)).slice(0, MAX_COUNTED_WORK);
  const workspaces = await readWorkspaces(found.flatMap(({ workspace }) => workspace || []));
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
