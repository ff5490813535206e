import type { Get } from "#domain/kit/read-items.ts";
import { readById } from "#domain/kit/read-many.ts";
import { type Workspace, WorkspaceEntity } from "./workspace.entity.ts";

/** A workspace to be read with other items, for `readItems`. */
export const workspaceGet = (uid: string): Get => WorkspaceEntity.get({ uid }).params();

/** The workspace, read consistently, even if it is closed; undefined if it does not exist. */
export async function findWorkspace(uid: string): Promise<Workspace | undefined> {
  return (await WorkspaceEntity.get({ uid }).go({ consistent: true })).data ?? undefined;
}

/** Any number of workspaces by their ids, in the order of these, also closed ones, without missing ones. */
export const readWorkspaces = (uids: Iterable<string>): Promise<ReadonlyMap<string, Workspace>> =>
  readById("uid", uids, (left) => WorkspaceEntity.get(left).go({ consistent: true }));
