import { fetchCheckout } from "#adapters/stripe.ts";
import { syncSubscription } from "#domain/billing/subscriptions/sync-subscription.ts";
import { perHour } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { AppError } from "#kit/error.ts";

const LIMIT = perHour("billing.checkout_state", 120);

/**
 * State of a checkout, for anyone who knows its id; `ip` is the rate limit key. Once it is paid, the purchase is applied, even if
 * the payment provider has not sent its event yet.
 */
export async function checkCheckout(ip: string, session: string): Promise<{ state: "paid" | "pending" | "failed" }> {
  await enforceRateLimit(LIMIT, ip);
  const checkout = await fetchCheckout(session);
  if (!checkout) throw new AppError("billing.checkout_not_found");
  const { state, subscription } = checkout;
  if (state === "paid" && subscription !== undefined) await syncSubscription(subscription);
  return { state };
}
