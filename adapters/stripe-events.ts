import type Stripe from "stripe";
import * as z from "zod";
import { now } from "#kit/clock.ts";
import { getStripe } from "./stripe-client.ts";

const TOLERANCE_SECONDS = 300;

/** An event with a valid signature: its type and the subscription it refers to. */
export type SignedEvent = { readonly id: string; readonly type: string; readonly subscription?: string };

/**
 * Parses and verifies a webhook event; undefined when the signature is malformed, invalid, or more than five minutes old or ahead.
 * Only ids are used: the current state of the object is fetched. Throws when a signed body is not JSON.
 */
export async function verifyEvent(body: Buffer, signature: string): Promise<SignedEvent | undefined> {
  const { stripe, webhookSecret } = await getStripe();
  const received = now().getTime();
  if (isFromFuture(signature, received)) return;
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, received);
  } catch (error) {
    // The body is parsed after its signature is verified.
    if (error instanceof SyntaxError) throw error;
    // Not only signature errors: a malformed signature makes the library throw other errors.
    return;
  }
  const subscription = subscriptionOf(event);
  return { id: event.id, type: event.type, ...(subscription && { subscription }) };
}

/** The library rejects only timestamps that are too old. */
function isFromFuture(signature: string, receivedMs: number): boolean {
  const seconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  return seconds * 1000 > receivedMs + TOLERANCE_SECONDS * 1000;
}

const Id = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const EventObject = z.union([
  z.object({ object: z.literal("subscription"), id: z.string() }).transform(({ id }) => id),
  z
    .object({ object: z.literal("invoice"), parent: z.object({ subscription_details: z.object({ subscription: Id }) }) })
    .transform(({ parent }) => parent.subscription_details.subscription),
  z.object({ object: z.literal("checkout.session"), subscription: Id }).transform(({ subscription }) => subscription),
]);
const subscriptionOf = ({ data }: Stripe.Event): string | undefined => EventObject.safeParse(data.object).data;
