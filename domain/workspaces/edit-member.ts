import type { Member } from "#contracts/workspaces.ts";
import { renameUser } from "#domain/accounts/profile/rename-user.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { AppError } from "#kit/error.ts";
import { listMembers } from "./list-members.ts";
import { canManageCondition, requireOwnWorkspace } from "./require-own-workspace.ts";

/** Renames a member of the caller's workspace. Unknown users and those of other workspaces both throw `member.not_found`. */
export async function editMember(caller: Caller, uid: string, name: { firstName: string; lastName: string }): Promise<Member> {
  const { uid: scope } = await requireOwnWorkspace(caller);
  await commitTransaction([
    canManageCondition(caller, scope),
    renameUser(uid, scope, name),
    ...auditLogItems(caller, { action: "workspaces.edit_member", scope, object: uid }),
    publishEvent({ type: "account.edited", scope, object: uid }),
    publishEvent({ type: "account.renamed", scope, object: uid }),
  ]);
  const person = (await listMembers(scope, { withAddresses: true })).find((member) => member.uid === uid);
  if (!person) throw new AppError("member.not_found");
  return person;
}
