import { readEvent } from "#adapters/stripe-events.ts";
import { AppError } from "#kit/error.ts";
import { syncSubscription } from "./sync-subscription.ts";

/**
 * Takes an event of the payment provider, from the very bytes it sent and their signature: `billing.signature` when that is not right or is
 * too old. Events that speak of no subscription are acknowledged and change nothing.
 */
export async function receiveEvent(body: Buffer, signature: string): Promise<{ received: true }> {
  const event = await readEvent(body, signature);
  if (!event) throw new AppError("billing.signature");
  if (event.subscription !== undefined) await syncSubscription(event.subscription, event);
  return { received: true };
}
