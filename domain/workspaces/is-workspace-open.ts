import { WorkspaceEntity } from "./workspace.entity.ts";

/** Whether the workspace exists and is not closed. */
export async function isWorkspaceOpen(workspaceId: string): Promise<boolean> {
  const { data } = await WorkspaceEntity.get({ uid: workspaceId }).go({ consistent: true });
  return data !== null && data.closed_at === undefined;
}
