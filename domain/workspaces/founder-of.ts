import { WorkspaceEntity } from "./workspace.entity.ts";

/** Uid of the person who opened a workspace; undefined when there is no such workspace. */
export async function founderOf(workspaceId: string): Promise<string | undefined> {
  const { data } = await WorkspaceEntity.get({ uid: workspaceId }).go({ consistent: true });
  return data?.founder || undefined;
}
