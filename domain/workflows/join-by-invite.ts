import { findUnclaimedSubscription } from "#domain/billing/subscriptions/find-unclaimed-subscription.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { type AcceptInviteRequest, acceptInvite } from "#domain/workspaces/invites/accept-invite.ts";
import { AppError } from "#kit/error.ts";

/**
 * Accepts an invite as `acceptInvite` does. Rejects callers who paid for a plan and have not created its workspace, because they
 * could not create it from another workspace and would pay for nothing (`billing.create_first`).
 */
export async function joinByInvite(caller: Caller, taken: AcceptInviteRequest): ReturnType<typeof acceptInvite> {
  if (!caller.workspace && (await findUnclaimedSubscription(caller.uid))) throw new AppError("billing.create_first");
  return acceptInvite(caller, taken);
}
