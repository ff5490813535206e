import { changeMembership } from "#domain/accounts/account-items.ts";
import { requireAccount } from "#domain/accounts/read-account.ts";
import { resetToFreemiumCredits } from "#domain/billing/credits/reset-to-freemium-credits.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { type CloseErrors, closeWorkspace, removeMemberItem } from "#domain/workspaces/workspace-items.ts";

/**
 * Closes the caller's workspace if they are its only member and do not pay for it; moves the caller to the free plan. Its
 * content is deleted. `obstacles` names the errors thrown otherwise, by default `workspace.has_subscription` and
 * `workspace.has_members`.
 */
export async function closeOwnWorkspace(caller: Caller, obstacles?: CloseErrors): Promise<void> {
  await retryOnConflict(async () => {
    const account = await requireAccount(caller.uid);
    const { uid, workspace } = account;
    const { balances, items } = await resetToFreemiumCredits(account);
    await commitTransaction([
      changeMembership(account, { role: "freemium", workspace: "" }, balances),
      closeWorkspace(workspace, uid, obstacles),
      removeMemberItem(workspace, uid, "admin"),
      ...items,
      ...auditLogItems(caller, { action: "workspaces.close", scope: workspace, object: workspace }),
      publishEvent({ type: "workspace.closed", scope: workspace, object: workspace }),
    ]);
  });
}
