import { changeStanding } from "#domain/accounts/parts.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { auditAs } from "#domain/kit/audit.ts";
import { mail } from "#domain/kit/email/queue-mail.ts";
import type { Part } from "#domain/kit/transaction.ts";
import { handedOverTemplate } from "#domain/workspaces/emails/handed-over.ts";
import type { Invite } from "#domain/workspaces/invites/invite.entity.ts";
import { addMember } from "#domain/workspaces/parts.ts";
import { AppError } from "#kit/error.ts";
import { changeRole, passAdmin } from "./pass-admin.ts";

type Account = NonNullable<Awaited<ReturnType<typeof readAccount>>>;

/**
 * The parts by which a person becomes the admin of a workspace that its admin offered him: the admin becomes a member, and is told by
 * mail. Credits, seats and subscription stay as they are. Who is not a member yet needs a free seat. An offer of somebody who is not the
 * admin any more is `invite.not_found`.
 */
export async function takeOver(
  { workspaceId: workspace, invited_by }: Invite,
  account: Account,
  { admin, name: workspaceName }: { readonly admin: string; readonly name: string },
): Promise<readonly Part[]> {
  const before = await readAccount(admin);
  if (!before || admin !== invited_by) throw new AppError("invite.not_found");
  const isMember = account.workspace === workspace;
  return [
    changeStanding(account, { role: "admin", workspace }),
    changeStanding(before, { role: "member", workspace }),
    passAdmin(workspace, admin, account.uid, !isMember),
    isMember ? changeRole(workspace, account.uid, "admin") : addMember(workspace, account.uid, "admin"),
    changeRole(workspace, admin, "member"),
    auditAs(account.uid, "workspaces.take_over", workspace, account.uid),
    ...mail(handedOverTemplate, before.email, { firstName: before.firstName, workspaceName, newAdmin: account.name }),
  ];
}
