import { expireCheckout, fetchCheckout } from "#adapters/stripe.ts";
import { cancelNow } from "#adapters/stripe-subscriptions.ts";
import { readCustomer } from "#domain/billing/checkout/customers.ts";
import { findUnclaimedSubscription, readUnclaimedSubscription } from "./find-unclaimed-subscription.ts";
import { syncSubscription } from "./sync-subscription.ts";

/**
 * Ensures that a deleted account is not charged any more: closes its checkout page and cancels a subscription paid there at the
 * last moment. A subscription of a workspace that has another admin now stays. Idempotent.
 */
export async function cancelUnclaimedSubscription(uid: string): Promise<void> {
  const { checkout } = (await readCustomer(uid)) ?? {};
  if (checkout === undefined) return;
  const known = await findUnclaimedSubscription(uid);
  await expireCheckout(checkout);
  const { subscription } = (await fetchCheckout(checkout)) ?? {};
  if (subscription !== undefined) await syncSubscription(subscription);
  for (const id of new Set([subscription, known?.id])) {
    if (id === undefined || !(await readUnclaimedSubscription(id))) continue;
    await cancelNow(id);
    await syncSubscription(id);
  }
}
