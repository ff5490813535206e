import { errors } from "#contracts/kit/errors.ts";
import type { Workspace } from "#contracts/workspaces.ts";

type Seats = Workspace["seats"];

/** Why nobody can be invited now; nothing while the workspace is paid for and has a seat. Somebody invited takes none before he joins. */
export function inviteBlock({
  seats,
  subscription,
  beta,
}: Pick<Workspace, "seats" | "subscription" | "beta">): string | undefined {
  if (!subscription?.active && !beta) return errors["billing.no_subscription"].sentence;
  return seats.free > 0 ? undefined : errors["workspace.no_seats"].sentence;
}

/** How many of the seats are taken, in words. A workspace that shrank can have more people than seats. */
export function seatsLine({ total, used, free }: Seats): string {
  if (used > total) return `${used} people share ${total} seats. No one can join until a seat is free.`;
  return free === 0 ? "All seats are in use." : `${free} of ${total} ${total === 1 ? "seat is" : "seats are"} free.`;
}
