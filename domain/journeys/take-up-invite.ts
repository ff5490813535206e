import { unclaimedOf } from "#domain/billing/subscriptions/unclaimed-of.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { acceptInvite, type Taken } from "#domain/workspaces/invites/accept-invite.ts";
import { AppError } from "#kit/error.ts";

/**
 * Takes an invitation up, as `acceptInvite` does. Not from somebody who paid for a plan and has not created its workspace yet, which in
 * another one he could not: he would pay for nothing (`billing.create_first`).
 */
export async function takeUpInvite(caller: Caller, taken: Taken): ReturnType<typeof acceptInvite> {
  if (!caller.workspace && (await unclaimedOf(caller.uid))) throw new AppError("billing.create_first");
  return acceptInvite(caller, taken);
}
