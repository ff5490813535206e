import { expireCheckout, fetchCheckout } from "#adapters/stripe.ts";
import { cancelAtOnce } from "#adapters/stripe-subscriptions.ts";
import { readCustomer } from "#domain/billing/checkout/customers.ts";
import { syncSubscription } from "./sync-subscription.ts";
import { unclaimedOf } from "./unclaimed-of.ts";

/**
 * Ensures that a deleted account is not charged any more: closes its checkout page and cancels a subscription paid there at the
 * last moment. A subscription of a workspace that has another admin now stays. Idempotent.
 */
export async function stopPaying(uid: string): Promise<void> {
  const { checkout } = (await readCustomer(uid)) ?? {};
  if (checkout === undefined) return;
  await expireCheckout(checkout);
  const { subscription } = (await fetchCheckout(checkout)) ?? {};
  if (subscription !== undefined) await syncSubscription(subscription);
  const unused = await unclaimedOf(uid);
  if (!unused) return;
  await cancelAtOnce(unused.id);
  await syncSubscription(unused.id);
}
