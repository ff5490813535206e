import type { Get, Item } from "#domain/kit/read-items.ts";
import { type Workspace, WorkspaceEntity } from "./workspace.entity.ts";

/** A workspace to be read with other items, for `readItems`. */
export const workspaceGet = (uid: string): Get => WorkspaceEntity.get({ uid }).params();

/** The workspace that was read, even if it is closed; undefined if it does not exist. */
export const toWorkspace = (item: Item | undefined): Workspace | undefined =>
  (item && WorkspaceEntity.parse({ Item: item }).data) ?? undefined;

/** The workspace, read consistently, even if it is closed; undefined if it does not exist. */
export async function findWorkspace(uid: string): Promise<Workspace | undefined> {
  return (await WorkspaceEntity.get({ uid }).go({ consistent: true })).data ?? undefined;
}
