import { changeStanding } from "#domain/accounts/parts.ts";
import { mustHaveAccount } from "#domain/accounts/read-account.ts";
import { freemiumCredits } from "#domain/billing/credits/freemium-credits.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { announce } from "#domain/kit/outbox.ts";
import { retryWhileChanged } from "#domain/kit/retry-while-changed.ts";
import { commit, type Part } from "#domain/kit/transaction.ts";
import { dropMember, returnSeat } from "#domain/workspaces/parts.ts";
import { AppError } from "#kit/error.ts";

type Account = Awaited<ReturnType<typeof mustHaveAccount>>;

/**
 * The parts that move a member from their workspace to the free plan: membership, seat and role together, with the plan's
 * credits, granted once per account. What they created stays in the workspace. Throws `AccountChanged` if `account` changed since
 * it was read, and `member.is_admin` for the admin.
 */
export async function partsOfLeaving(account: Account): Promise<readonly Part[]> {
  const { uid, workspace } = account;
  const { balances, parts } = await freemiumCredits(account);
  return [
    changeStanding(account, { role: "freemium", workspace: "" }, balances),
    dropMember(workspace, uid),
    returnSeat(workspace),
    ...parts,
    announce({ type: "member.removed", scope: workspace, object: uid }),
  ];
}

/** Removes the caller from the workspace they are a member of. */
export async function leaveWorkspace(caller: Caller): Promise<Record<string, never>> {
  await retryWhileChanged(async () => {
    const account = await mustHaveAccount(caller.uid);
    if (account.role !== "member") throw new AppError("caller.forbidden");
    await commit(await partsOfLeaving(account));
  });
  return {};
}
