import type { AccessFlag } from "#contracts/reference.ts";
import { WorkspaceEntity } from "./workspace.entity.ts";

/** The access flags of an open workspace; none for any other scope. */
export async function accessOf(scope: string): Promise<readonly AccessFlag[]> {
  const { data } = await WorkspaceEntity.get({ uid: scope }).go({ consistent: true });
  return data && data.closed_at === undefined ? data.access : [];
}
