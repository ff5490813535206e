import { type Workspace, WorkspaceEntity } from "./workspace.entity.ts";

/** How a workspace wants its shared pages to look; undefined where it has not said, or is closed. */
export async function brandingOf(workspaceId: string): Promise<Workspace["branding"]> {
  const { data } = await WorkspaceEntity.get({ uid: workspaceId }).go();
  return data?.closed_at === undefined ? data?.branding : undefined;
}
