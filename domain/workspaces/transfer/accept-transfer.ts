import { changeMembership } from "#domain/accounts/account-items.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { actorAuditLogItem } from "#domain/kit/audit-log.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import type { TransactionItem } from "#domain/kit/transaction.ts";
import { adminTransferredTemplate } from "#domain/workspaces/emails/admin-transferred.ts";
import type { Invite } from "#domain/workspaces/invites/invite.entity.ts";
import { addMemberItem } from "#domain/workspaces/workspace-items.ts";
import { AppError } from "#kit/error.ts";
import { changeRole, transferAdmin } from "./transfer-admin.ts";

type Account = NonNullable<Awaited<ReturnType<typeof readAccount>>>;

/**
 * The transaction items that make a user the admin of a workspace whose admin offered it to them: the previous admin becomes a
 * member, and is notified by email. Credits, seats and subscription stay unchanged. A new member needs a free seat. Throws
 * `invite.not_found` if the user who made the offer is no longer the admin.
 */
export async function acceptTransfer(
  { workspaceId: workspace, invited_by, id: invite }: Invite,
  account: Account,
  { admin, name: workspaceName }: { readonly admin: string; readonly name: string },
): Promise<readonly TransactionItem[]> {
  const before = await readAccount(admin);
  if (!before || admin !== invited_by) throw new AppError("invite.not_found");
  const isMember = account.workspace === workspace;
  return [
    changeMembership(account, { role: "admin", workspace }),
    changeMembership(before, { role: "member", workspace }),
    transferAdmin(workspace, { from: admin, to: account.uid, withSeat: !isMember }),
    isMember
      ? changeRole(workspace, account.uid, "admin", invite)
      : addMemberItem(workspace, account.uid, { role: "admin", invite }),
    changeRole(workspace, admin, "member"),
    actorAuditLogItem(account.uid, { action: "workspaces.accept_transfer", scope: workspace, object: account.uid }),
    ...queueEmail(adminTransferredTemplate, before.email, { firstName: before.firstName, workspaceName, newAdmin: account.name }),
  ];
}
