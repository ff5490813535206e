import type { StaffWorkspaceDetails } from "#contracts/staff/workspaces.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { readStaffWorkspace } from "#domain/backoffice/workspaces/read-workspace.ts";
import { requireOpenWorkspace } from "#domain/backoffice/workspaces/require-open-workspace.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { memberRemovedTemplate } from "#domain/workspaces/emails/member-removed.ts";
import { AppError } from "#kit/error.ts";
import { leaveWorkspaceItems } from "./leave-workspace.ts";

/**
 * Removes a member from a workspace for staff: they move to the free plan and are notified by email. `member.not_found` for others,
 * `member.is_admin` for the admin.
 */
export async function removeMemberByStaff(caller: Caller, uid: string, member: string): Promise<StaffWorkspaceDetails> {
  await removeFrom(caller, uid, member);
  return readStaffWorkspace(uid);
}

/** Removes a member as `removeMemberByStaff` does, without returning the workspace's new state. */
export async function removeFrom(caller: Caller, uid: string, member: string): Promise<void> {
  const { name: workspaceName } = await requireOpenWorkspace(uid);
  await retryOnConflict(async () => {
    const account = await readAccount(member);
    if (account?.workspace !== uid) throw new AppError("member.not_found");
    if (account.role === "admin") throw new AppError("member.is_admin");
    await commitTransaction([
      ...(await leaveWorkspaceItems(account, workspaceName)),
      ...auditLogItems(caller, {
        action: "workspaces.remove_member",
        scope: uid,
        object: member,
        change: {
          before: { role: account.role },
          after: { role: "freemium" },
        },
      }),
      ...queueEmail(memberRemovedTemplate, account.email, { firstName: account.firstName, workspaceName }),
    ]);
  });
}
