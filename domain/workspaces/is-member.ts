import { MemberEntity } from "./member.entity.ts";

/** Whether a user is a member of a workspace, or its admin. */
export async function isMember(workspaceId: string, uid: string): Promise<boolean> {
  const { data } = await MemberEntity.get({ workspaceId, uid }).go({ consistent: true });
  return data !== null;
}
