import type { Offer } from "#contracts/billing.ts";
import { findUnclaimedSubscription } from "#domain/billing/subscriptions/find-unclaimed-subscription.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { isPaying } from "#domain/workspaces/is-usable.ts";
import { readPlan } from "#domain/workspaces/plan.ts";
import { isOpen, offersTo } from "./find-offers.ts";

/**
 * The open offer to the caller's address with an id, otherwise the newest one. None once they pay for a plan. An id of no offer, or
 * of another person's, is ignored.
 */
export async function readOffer(caller: Caller, id: string | undefined): Promise<{ offer: Offer | null }> {
  const open = (await offersTo(caller.email)).filter(isOpen);
  const found = open.find((offer) => offer.id === id) ?? open[0];
  if (!found || (await paysAlready(caller))) return { offer: null };
  const { id: uid, tier, interval, coupon, expires_at } = found;
  return { offer: { uid, tier, interval, coupon: coupon ?? null, expires_at } };
}

async function paysAlready({ uid, workspace }: Caller): Promise<boolean> {
  const plan = workspace && (await readPlan(workspace.uid));
  return isPaying(plan?.subscription) || (await findUnclaimedSubscription(uid)) !== undefined;
}
