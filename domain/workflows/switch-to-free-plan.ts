import { changeMembership } from "#domain/accounts/account-items.ts";
import { requireAccount } from "#domain/accounts/read-account.ts";
import { resetToFreemiumCredits } from "#domain/billing/credits/reset-to-freemium-credits.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { isPaying } from "#domain/workspaces/is-usable.ts";
import { readPlan } from "#domain/workspaces/plan.ts";
import { AppError } from "#kit/error.ts";
import { closeOwnWorkspace } from "./close-own-workspace.ts";
import { leaveWorkspace } from "./leave-workspace.ts";

const CLOSE_ERRORS = { pays: "billing.cancel_first", hasMembers: "workspace.has_members" } as const;

/**
 * Moves the caller to the free plan. Callers in a workspace must confirm leaving it (`workspace.leave_first`). An admin's
 * workspace is closed: they must first cancel the plan and wait for its end (`billing.cancel_first`), and remove all members or
 * transfer it (`workspace.has_members`).
 */
export async function switchToFreePlan(caller: Caller, { leave }: { leave: boolean }): Promise<void> {
  const { workspace } = caller;
  if (workspace?.role === "admin") await assertClosable(workspace.uid);
  if (workspace && !leave) throw new AppError("workspace.leave_first");
  if (!workspace) await endTrial(caller.uid);
  else if (workspace.role === "admin") await closeOwnWorkspace(caller, CLOSE_ERRORS);
  else await leaveWorkspace(caller);
}

async function assertClosable(workspaceId: string): Promise<void> {
  const plan = await readPlan(workspaceId);
  if (isPaying(plan?.subscription)) throw new AppError(CLOSE_ERRORS.pays);
  if (plan && plan.memberCount > 1) throw new AppError(CLOSE_ERRORS.hasMembers);
}

const endTrial = (uid: string): Promise<void> =>
  retryOnConflict(async () => {
    const account = await requireAccount(uid);
    if (account.role !== "trial" || account.workspace) throw new AppError("caller.forbidden");
    const { balances, items } = await resetToFreemiumCredits(account);
    await commitTransaction([
      changeMembership(account, { role: "freemium", workspace: "" }, balances),
      ...items,
      publishEvent({ type: "account.role_changed", scope: uid, object: uid }),
    ]);
  });
