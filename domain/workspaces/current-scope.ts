import { readAccount } from "#domain/accounts/read-account.ts";
import { MemberEntity } from "./member.entity.ts";

/**
 * The current scope of a user: their workspace, otherwise their uid; undefined for unknown users, during a change of workspace,
 * and for a session (by its start, in seconds since 1970) that was ended.
 */
export async function currentScope(uid: string, signedInAt = Number.POSITIVE_INFINITY): Promise<string | undefined> {
  const account = await readAccount(uid);
  if (!account || signedInAt < (account.signed_out_at ?? 0)) return;
  if (!account.workspace) return uid;
  const { data: member } = await MemberEntity.get({ workspaceId: account.workspace, uid }).go({ consistent: true });
  return member ? account.workspace : undefined;
}
