import { WorkspaceEntity } from "./workspace.entity.ts";

/** What a workspace is called; undefined when there is none. */
export async function workspaceName(uid: string): Promise<string | undefined> {
  const { data } = await WorkspaceEntity.get({ uid }).go({ attributes: ["name"] });
  return data?.name;
}
