import { WorkspaceEntity } from "./workspace.entity.ts";

/** The name of a workspace; undefined if it does not exist. */
export async function workspaceName(uid: string): Promise<string | undefined> {
  const { data } = await WorkspaceEntity.get({ uid }).go({ attributes: ["name"] });
  return data?.name;
}
