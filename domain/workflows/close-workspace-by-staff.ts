import { changeMembership } from "#domain/accounts/account-items.ts";
import { readAccount } from "#domain/accounts/read-account.ts";
import { requireOpenWorkspace } from "#domain/backoffice/workspaces/require-open-workspace.ts";
import { resetToFreemiumCredits } from "#domain/billing/credits/reset-to-freemium-credits.ts";
import { assertConfirmation } from "#domain/kit/assert-confirmation.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { queueEmail } from "#domain/kit/email/queue-email.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { memberRemovedTemplate } from "#domain/workspaces/emails/member-removed.ts";
import { isPaying } from "#domain/workspaces/is-usable.ts";
import { listMemberIds } from "#domain/workspaces/list-members.ts";
import { closeWorkspace, removeMemberItem } from "#domain/workspaces/workspace-items.ts";
import { AppError } from "#kit/error.ts";
import { removeFrom } from "./remove-member-by-staff.ts";

const OBSTACLES = { pays: "workspace.has_paid_plan", hasMembers: "service.busy" } as const;

/**
 * Closes a workspace for staff: its members and its admin move to the free plan and are notified by email. Its content is deleted.
 * Members leave one after the other, so an interrupted run is completed by repeating it. `workspace.has_paid_plan` while it pays.
 */
export async function closeWorkspaceByStaff(caller: Caller, uid: string, confirmation: string): Promise<void> {
  assertConfirmation(confirmation, (await requireOpenWorkspace(uid)).name);
  return closeOneByStaff(caller, uid);
}

/** Closes a workspace as `closeWorkspaceByStaff` does, without its typed name. */
export async function closeOneByStaff(caller: Caller, uid: string): Promise<void> {
  const { name, admin, subscription } = await requireOpenWorkspace(uid);
  if (isPaying(subscription)) throw new AppError("workspace.has_paid_plan");
  for (const member of await listMemberIds(uid)) if (member !== admin) await removeFrom(caller, uid, member);
  await retryOnConflict(async () => {
    const workspace = await requireOpenWorkspace(uid);
    const account = await readAccount(workspace.admin);
    if (!account) throw new AppError("workspace.not_found");
    const { balances, items } = await resetToFreemiumCredits(account);
    await commitTransaction([
      changeMembership(account, { role: "freemium", workspace: "" }, balances),
      closeWorkspace(uid, account.uid, OBSTACLES),
      removeMemberItem(uid, account.uid, "admin"),
      ...items,
      ...auditLogItems(caller, {
        action: "workspaces.close",
        scope: uid,
        object: uid,
        change: { before: { name, subscription }, after: { closed: true } },
      }),
      publishEvent({ type: "workspace.closed", scope: uid, object: uid }),
      publishEvent({ type: "account.role_changed", scope: account.uid, object: account.uid }),
      ...queueEmail(memberRemovedTemplate, account.email, { firstName: account.firstName, workspaceName: name }),
    ]);
  });
}
