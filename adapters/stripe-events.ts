import Stripe from "stripe";
import * as z from "zod";
import { now } from "#kit/clock.ts";
import { connect } from "./stripe-client.ts";

const TOLERANCE_SECONDS = 300;

/** An event whose signature is right: what it is called, and the subscription it speaks of. */
export type SignedEvent = { readonly id: string; readonly type: string; readonly subscription?: string };

/**
 * The event in the bytes of a request; undefined when the signature is not ours, or five minutes old. Only ids are taken from it: what
 * became of the object is asked for.
 */
export async function readEvent(body: Buffer, signature: string): Promise<SignedEvent | undefined> {
  const { stripe, webhookSecret } = await connect();
  try {
    const event = stripe.webhooks.constructEvent(
      ...([body, signature, webhookSecret, TOLERANCE_SECONDS, undefined, now().getTime()] as const),
    );
    const subscription = subscriptionOf(event);
    return { id: event.id, type: event.type, ...(subscription && { subscription }) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return;
    throw error;
  }
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
