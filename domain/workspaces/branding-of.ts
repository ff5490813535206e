import { type Workspace, WorkspaceEntity } from "./workspace.entity.ts";

/** Branding of a workspace's shared pages; undefined if it is not set, or the workspace is closed. */
export const brandingOf = async (workspaceId: string): Promise<Workspace["branding"]> =>
  (await readIdentity(workspaceId))?.branding;

/** Name and branding of a workspace; undefined for personal scopes and closed workspaces. */
export async function readIdentity(workspaceId: string): Promise<Pick<Workspace, "name" | "branding"> | undefined> {
  const { data } = await WorkspaceEntity.get({ uid: workspaceId }).go();
  return data && data.closed_at === undefined ? data : undefined;
}
