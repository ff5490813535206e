import { type Workspace, WorkspaceEntity } from "./workspace.entity.ts";

/** Branding of a workspace's shared pages; undefined if it is not set, or the workspace is closed. */
export async function brandingOf(workspaceId: string): Promise<Workspace["branding"]> {
  const { data } = await WorkspaceEntity.get({ uid: workspaceId }).go();
  return data?.closed_at === undefined ? data?.branding : undefined;
}
