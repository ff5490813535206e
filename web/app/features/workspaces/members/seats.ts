import { billingErrors } from "#contracts/kit/errors/billing.ts";
import { workspacesErrors } from "#contracts/kit/errors/workspaces.ts";
import type { Workspace } from "#contracts/workspaces.ts";

type Seats = Workspace["seats"];

/**
 * Why no one can be invited now; undefined if the workspace has an active subscription and a free seat. A pending invite uses no
 * seat.
 */
export function inviteBlockedReason({
  seats,
  subscription,
  beta,
}: Pick<Workspace, "seats" | "subscription" | "beta">): string | undefined {
  if (!subscription?.active && !beta) return billingErrors["billing.no_subscription"].message;
  return seats.free > 0 ? undefined : workspacesErrors["workspace.no_seats"].message;
}

/** Number of used seats, as text. After a downgrade, a workspace can have more members than seats. */
export function seatsText({ total, used, free }: Seats): string {
  if (used > total) return `${used} people share ${total} seats. No one can join until a seat is free.`;
  return free === 0 ? "All seats are in use." : `${free} of ${total} ${total === 1 ? "seat is" : "seats are"} free.`;
}
