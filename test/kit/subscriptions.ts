import { randomUUID } from "node:crypto";
import { billing, stripe } from "#contracts/billing.ts";
import type { Interval, Tier } from "#contracts/subscription.ts";
import { cloud, type Reply, send, type TestUser } from "#test/kit/fixtures.ts";
import { type ScriptedSubscription, signedEvent } from "#test/kit/scripted-stripe.ts";

const { now } = await import("#kit/clock.ts");

const DAY = 24 * 3600;

/** Delivers an event about a subscription, as the gateway hands it on. */
export const deliverStripeEvent = (
  type: string,
  object: object,
  { id = `evt_${randomUUID()}`, base64 = false } = {},
): Promise<Reply> => {
  const { body, signature } = signedEvent({ id, type, object }, { at: Math.floor(now().getTime() / 1000) });
  return send(stripe.event, undefined, { body, headers: { "Stripe-Signature": signature }, ...(base64 && { base64: true }) });
};

/** Says that something about a subscription changed. */
export const notifyChanged = (id: string, type = "customer.subscription.updated", event?: { id?: string }): Promise<Reply> =>
  deliverStripeEvent(type, { object: "subscription", id }, event);

export const scriptedSubscription = (id: string): ScriptedSubscription => cloud.stripe.subscriptions.get(id)!;

/** Creates a subscription that was paid for at the payment provider, whose event has not arrived yet. Returns its id. */
export async function payFor(
  person: TestUser,
  { tier = "business" as Tier, interval = "month" as Interval, start = Math.floor(now().getTime() / 1000) - DAY } = {},
): Promise<string> {
  const checkout = await send(billing.startCheckout, person, { body: { tier, interval } });
  if (checkout.status !== 200) throw new Error(checkout.text);
  const { form } = cloud.stripe.calls.findLast(({ path, method }) => method === "POST" && path === "/v1/checkout/sessions")!;
  const id = `sub_${randomUUID()}`;
  const metadata = Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^subscription_data\[metadata\]\[(\w+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );
  cloud.stripe.subscriptions.set(id, {
    id,
    customer: form.get("customer")!,
    status: "active",
    tier,
    interval,
    paid: true,
    metadata,
    created: start,
    start,
    end: start + (interval === "month" ? 30 : 365) * DAY,
    cancel_at_period_end: false,
  });
  const session = [...cloud.stripe.sessions.values()].at(-1)!;
  Object.assign(session, { status: "complete", payment_status: "paid", subscription: id });
  return id;
}

/** A workspace that a person bought and created; gives its id and the subscription's. */
export async function buyWorkspace(
  person: TestUser,
  plan: Parameters<typeof payFor>[1] = {},
): Promise<{ uid: string; id: string }> {
  const id = await payFor(person, plan);
  await notifyChanged(id, "customer.subscription.created");
  const { status, body, text } = await send(billing.createWorkspace, person, { body: { name: "Studio" } });
  if (status !== 201) throw new Error(text);
  return { uid: body.workspace, id };
}
