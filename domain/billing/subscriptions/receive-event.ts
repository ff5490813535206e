import { verifyEvent } from "#adapters/stripe-events.ts";
import { AppError } from "#kit/error.ts";
import { syncSubscription } from "./sync-subscription.ts";

/**
 * Applies a webhook event of the payment provider, from the raw body and its signature: `billing.signature_invalid` if the
 * signature is malformed, wrong, or more than five minutes old or ahead. Events without a subscription are acknowledged and change
 * nothing.
 */
export async function receiveEvent(body: Buffer, signature: string): Promise<{ received: true }> {
  const event = await verifyEvent(body, signature);
  if (!event) throw new AppError("billing.signature_invalid");
  if (event.subscription !== undefined) await syncSubscription(event.subscription, event);
  return { received: true };
}
