import type { StaffWorkspaceDetails } from "#contracts/staff/workspaces.ts";
import { changeMembership } from "#domain/accounts/account-items.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { assertConfirmation } from "#domain/kit/assert-confirmation.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { adminTransferredTemplate } from "#domain/workspaces/emails/admin-transferred.ts";
import { changeRole, transferAdmin } from "#domain/workspaces/transfer/transfer-admin.ts";
import { AppError } from "#kit/error.ts";
import { readStaffWorkspace } from "./read-workspace.ts";
import { requireOpenWorkspace } from "./require-open-workspace.ts";

type Request = { readonly member: string; readonly confirmation: string };

/**
 * Makes a member the admin of their workspace; the previous admin becomes a member and is notified by email. The subscription stays
 * with who pays for it. `member.not_found` for users outside the workspace and for its admin.
 */
export async function changeAdmin(
  caller: Caller,
  uid: string,
  { member, confirmation }: Request,
): Promise<StaffWorkspaceDetails> {
  await retryOnConflict(async () => {
    const { name: workspaceName, admin } = await requireOpenWorkspace(uid);
    assertConfirmation(confirmation, workspaceName);
    const [account, before] = await Promise.all([readAccount(member), readAccount(admin)]);
    if (account?.workspace !== uid || !before || member === admin) throw new AppError("member.not_found");
    await commitTransaction([
      changeMembership(account, { role: "admin", workspace: uid }),
      changeMembership(before, { role: "member", workspace: uid }),
      transferAdmin(uid, { from: admin, to: member }),
      changeRole(uid, member, "admin"),
      changeRole(uid, admin, "member"),
      ...auditLogItems(caller, {
        action: "workspaces.change_admin",
        scope: uid,
        object: uid,
        change: { before: { admin }, after: { admin: member } },
      }),
      publishEvent({ type: "member.admin_changed", scope: uid, object: member }),
      ...queueEmail(adminTransferredTemplate, before.email, {
        firstName: before.firstName,
        workspaceName,
        newAdmin: account.name,
      }),
    ]);
  });
  return readStaffWorkspace(uid);
}
