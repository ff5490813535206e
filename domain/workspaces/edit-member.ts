import type { Member } from "#contracts/workspaces.ts";
import { renamePerson } from "#domain/accounts/profile/rename-person.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { announce } from "#domain/kit/outbox.ts";
import { commit } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { mustManage, ownWorkspace } from "./own-workspace.ts";
import { peopleOf } from "./people-of.ts";

/** Renames a member of the caller's workspace. Unknown users and those of other workspaces both throw `member.not_found`. */
export async function editMember(caller: Caller, uid: string, name: { firstName: string; lastName: string }): Promise<Member> {
  const { uid: scope } = await ownWorkspace(caller);
  await commit([
    mustManage(caller, scope),
    renamePerson(uid, scope, name),
    ...audit(caller, "workspaces.edit_member", scope, uid),
    announce({ type: "account.edited", scope, object: uid }),
  ]);
  const person = (await peopleOf(scope, true)).find((member) => member.uid === uid);
  if (!person) throw new AppError("member.not_found");
  return person;
}
