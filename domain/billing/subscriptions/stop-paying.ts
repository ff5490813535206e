import { expireCheckout, fetchCheckout } from "#adapters/stripe.ts";
import { cancelAtOnce } from "#adapters/stripe-subscriptions.ts";
import { readCustomer } from "#domain/billing/checkout/customers.ts";
import { syncSubscription } from "./sync-subscription.ts";
import { unclaimedOf } from "./unclaimed-of.ts";

/**
 * Makes sure that somebody who deleted his account does not pay for what nobody uses: closes his payment page, and cancels what was paid on
 * it at the last moment. What a workspace is paid with that has another admin by now goes on. Done again it changes nothing.
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
