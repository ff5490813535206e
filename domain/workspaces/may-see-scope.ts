import { readAccount } from "#domain/accounts/read-account.ts";
import { MemberEntity } from "./member.entity.ts";

/** Whether a person may see a scope at this moment: his own, or that of the workspace he belongs to. */
export async function maySeeScope(uid: string, scope: string): Promise<boolean> {
  const account = await readAccount(uid);
  if (!account) return false;
  if (scope === uid) return true;
  const { data: member } = await MemberEntity.get({ workspaceId: scope, uid }).go({ consistent: true });
  return member !== null && account.workspace === scope;
}
