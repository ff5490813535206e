import { changeMembership } from "#domain/accounts/account-items.ts";
import { requireAccount } from "#domain/accounts/read-account.ts";
import { resetToFreemiumCredits } from "#domain/billing/credits/reset-to-freemium-credits.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction, type TransactionItem } from "#domain/kit/transaction.ts";
import { leaveItems } from "#domain/workspaces/leave-items.ts";
import { AppError } from "#kit/error.ts";

type Account = Awaited<ReturnType<typeof requireAccount>>;

/**
 * The transaction items that move a member from their workspace to the free plan: membership, seat and role together, with the
 * plan's credits, granted once per account. What they created stays in the workspace. Throws `AccountChanged` if `account`
 * changed since it was read, and `member.is_admin` for the admin. An offer to take the workspace over ends. `removed_from` is the
 * name of the workspace if someone else removes them.
 */
export async function leaveWorkspaceItems(account: Account, removed_from = ""): Promise<readonly TransactionItem[]> {
  if (account.role === "admin") throw new AppError("member.is_admin");
  const { balances, items } = await resetToFreemiumCredits(account);
  return [
    changeMembership(account, { role: "freemium", workspace: "", removed_from }, balances),
    ...leaveItems(account),
    ...items,
  ];
}

/** Removes the caller from the workspace they are a member of. */
export async function leaveWorkspace(caller: Caller): Promise<void> {
  await retryOnConflict(async () => {
    const account = await requireAccount(caller.uid);
    if (account.role !== "member") throw new AppError("caller.forbidden");
    await commitTransaction(await leaveWorkspaceItems(account));
  });
}
