import { readAccount } from "#domain/accounts/read-account.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { memberRemovedTemplate } from "#domain/workspaces/emails/member-removed.ts";
import { canManageCondition, requireOwnWorkspace } from "#domain/workspaces/require-own-workspace.ts";
import { AppError } from "#kit/error.ts";
import { leaveWorkspaceItems } from "./leave-workspace.ts";

/**
 * Removes a member from the caller's workspace, moves them to the free plan and notifies them by email. Throws `member.not_found`
 * for unknown users and users of other workspaces alike, and `member.is_admin` for the admin.
 */
export async function removeMember(caller: Caller, uid: string): Promise<void> {
  const { uid: scope, name: workspaceName } = await requireOwnWorkspace(caller);
  await retryOnConflict(async () => {
    const account = await readAccount(uid);
    if (account?.workspace !== scope) throw new AppError("member.not_found");
    if (account.role === "admin") throw new AppError("member.is_admin");
    if (uid === caller.uid) throw new AppError("caller.forbidden");
    await commitTransaction([
      canManageCondition(caller, scope),
      ...(await leaveWorkspaceItems(account, workspaceName)),
      ...auditLogItems(caller, { action: "workspaces.remove_member", scope, object: uid }),
      ...queueEmail(memberRemovedTemplate, account.email, { firstName: account.firstName, workspaceName }),
    ]);
  });
}
