import { readAccount } from "#domain/accounts/read-account.ts";
import { MemberEntity } from "./member.entity.ts";

/**
 * The scope a person works in at this moment: the workspace he belongs to, else himself; undefined for nobody, between two of them, and in a
 * session (by when it began, in seconds since 1970) that was ended.
 */
export async function presentScope(uid: string, signedInAt = Number.POSITIVE_INFINITY): Promise<string | undefined> {
  const account = await readAccount(uid);
  if (!account || signedInAt < (account.signed_out_at ?? 0)) return;
  if (!account.workspace) return uid;
  const { data: member } = await MemberEntity.get({ workspaceId: account.workspace, uid }).go({ consistent: true });
  return member ? account.workspace : undefined;
}
