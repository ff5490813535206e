import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { changeMembership } from "#domain/accounts/account-items.ts";
import { readUser } from "#domain/backoffice/users/read-user.ts";
import { type Account, requireUser } from "#domain/backoffice/users/require-user.ts";
import { requireOpenWorkspace } from "#domain/backoffice/workspaces/require-open-workspace.ts";
import { resetToFreemiumCredits } from "#domain/billing/credits/reset-to-freemium-credits.ts";
import { findUnclaimedSubscription } from "#domain/billing/subscriptions/find-unclaimed-subscription.ts";
import { assertConfirmation } from "#domain/kit/assert-confirmation.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, type TransactionItem } from "#domain/kit/transaction.ts";
import { memberMovedTemplate } from "#domain/workspaces/emails/member-moved.ts";
import { memberRemovedTemplate } from "#domain/workspaces/emails/member-removed.ts";
import { leaveItems } from "#domain/workspaces/leave-items.ts";
import { hasFreeSeat } from "#domain/workspaces/seats-available.ts";
import { addMemberItem, claimSeat } from "#domain/workspaces/workspace-items.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";

const OBSTACLES = { pays: "user.has_subscription", hasMembers: "user.has_members" } as const;

type Request = { readonly workspace: string | null; readonly confirmation: string };

/**
 * Moves a user to a workspace as a member, or out of theirs, for staff; they are notified by email. Out of it they are on their
 * trial again if that has not ended, with the credits that it had left, and on the free plan otherwise. What they made in an
 * earlier workspace stays there. Requires their typed address. Errors: `user.has_subscription` and `user.has_members` for those who
 * cannot leave, `user.already_in_workspace`, `workspace.not_found`, and `workspace.no_seats`.
 */
export async function moveUser(caller: Caller, uid: string, { workspace, confirmation }: Request): Promise<StaffUserDetails> {
  assertConfirmation(confirmation, (await requireUser(uid)).email);
  await retryOnConflict(async () => {
    const account = await requireUser(uid);
    if (account.workspace === (workspace ?? "")) throw new AppError("user.already_in_workspace");
    if (await findUnclaimedSubscription(uid)) throw new AppError("user.has_subscription");
    const before = { role: account.role, workspace: account.workspace || null };
    const outside = hasTrialLeft(account) ? "trial" : "freemium";
    const after = { role: workspace === null ? outside : "member", workspace };
    await commitTransaction([
      ...(workspace === null ? await toOutside(account, outside) : await toWorkspace(account, workspace)),
      ...leaveItems(account, { closes: OBSTACLES }),
      ...auditLogItems(caller, { action: "users.move", scope: workspace ?? uid, object: uid, change: { before, after } }),
    ]);
  });
  return readUser(uid);
}

const hasTrialLeft = ({ trialEnd = "", trialEnded }: Account): boolean => !trialEnded && trialEnd > now().toISOString();

async function toOutside(account: Account, role: "trial" | "freemium"): Promise<readonly TransactionItem[]> {
  const { name: workspaceName } = await requireOpenWorkspace(account.workspace);
  const { balances, items } = role === "trial" ? { items: [] } : await resetToFreemiumCredits(account);
  return [
    changeMembership(account, { role, workspace: "" }, balances),
    ...items,
    ...queueEmail(memberRemovedTemplate, account.email, { firstName: account.firstName, workspaceName }),
  ];
}

async function toWorkspace(account: Account, uid: string): Promise<readonly TransactionItem[]> {
  const workspace = await requireOpenWorkspace(uid);
  if (!hasFreeSeat(workspace)) throw new AppError("workspace.no_seats");
  return [
    changeMembership(account, { role: "member", workspace: uid }),
    claimSeat(uid),
    addMemberItem(uid, account.uid),
    publishEvent({ type: "member.joined", scope: uid, object: account.uid }),
    ...queueEmail(memberMovedTemplate, account.email, { firstName: account.firstName, workspaceName: workspace.name }),
  ];
}
