import { unclaimedOf } from "#domain/billing/subscriptions/unclaimed-of.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { acceptInvite, type Taken } from "#domain/workspaces/invites/accept-invite.ts";
import { AppError } from "#kit/error.ts";

/**
 * Accepts an invite as `acceptInvite` does. Rejects callers who paid for a plan and have not created its workspace, because they
 * could not create it from another workspace and would pay for nothing (`billing.create_first`).
 */
export async function takeUpInvite(caller: Caller, taken: Taken): ReturnType<typeof acceptInvite> {
  if (!caller.workspace && (await unclaimedOf(caller.uid))) throw new AppError("billing.create_first");
  return acceptInvite(caller, taken);
}
