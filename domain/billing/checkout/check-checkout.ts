import { fetchCheckout } from "#adapters/stripe.ts";
import { syncSubscription } from "#domain/billing/subscriptions/sync-subscription.ts";
import { limit } from "#domain/kit/rate-limit.ts";
import { AppError } from "#kit/error.ts";

const MOST_AN_HOUR = 120;

/**
 * How a payment that was begun stands, for whoever knows its id; `ip` is whom the limit counts. Once it is paid, what was bought is there,
 * also when the payment provider has not announced it yet.
 */
export async function checkCheckout(ip: string, session: string): Promise<{ state: "paid" | "pending" | "failed" }> {
  await limit("billing.checkout_state", ip, MOST_AN_HOUR, 3600);
  const checkout = await fetchCheckout(session);
  if (!checkout) throw new AppError("billing.no_such_checkout");
  const { state, subscription } = checkout;
  if (state === "paid" && subscription !== undefined) await syncSubscription(subscription);
  return { state };
}
