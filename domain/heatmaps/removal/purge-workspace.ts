import { isWorkspaceOpen } from "#domain/workspaces/is-workspace-open.ts";
import { purgeScope } from "./purge-scope.ts";

/** Deletes the heatmaps of a closed workspace with their files. Idempotent. Does nothing for an open one. */
export async function purgeWorkspace(workspace: string): Promise<void> {
  if (!(await isWorkspaceOpen(workspace))) await purgeScope(workspace);
}
