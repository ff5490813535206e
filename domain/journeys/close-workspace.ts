import { changeStanding } from "#domain/accounts/parts.ts";
import { mustHaveAccount } from "#domain/accounts/read-account.ts";
import { freemiumCredits } from "#domain/billing/credits/freemium-credits.ts";
import { audit } from "#domain/kit/audit.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { announce } from "#domain/kit/outbox.ts";
import { retryWhileChanged } from "#domain/kit/retry-while-changed.ts";
import { commit } from "#domain/kit/transaction.ts";
import { closeWorkspace, dropMember, type Obstacles } from "#domain/workspaces/parts.ts";

/**
 * Closes the caller's workspace if they are its only member and do not pay for it; moves the caller to the free plan. `obstacles`
 * names the errors thrown otherwise, by default `workspace.pays` and `workspace.has_members`.
 */
export async function closeOwnWorkspace(caller: Caller, obstacles?: Obstacles): Promise<Record<string, never>> {
  await retryWhileChanged(async () => {
    const account = await mustHaveAccount(caller.uid);
    const { uid, workspace } = account;
    const { balances, parts } = await freemiumCredits(account);
    await commit([
      changeStanding(account, { role: "freemium", workspace: "" }, balances),
      closeWorkspace(workspace, uid, obstacles),
      dropMember(workspace, uid, "admin"),
      ...parts,
      ...audit(caller, "workspaces.close", workspace, workspace),
      announce({ type: "workspace.closed", scope: workspace, object: workspace }),
    ]);
  });
  return {};
}
