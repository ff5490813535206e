import { WorkspaceEntity } from "./workspace.entity.ts";

/** Uid of the user who opened a workspace; undefined if there is no such workspace. */
export async function founderOf(workspaceId: string): Promise<string | undefined> {
  const { data } = await WorkspaceEntity.get({ uid: workspaceId }).go({ consistent: true });
  return data?.founder || undefined;
}
