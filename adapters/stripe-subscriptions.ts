import type Stripe from "stripe";
import { Interval } from "#contracts/subscription.ts";
import type { Product } from "./stripe.ts";
import { absent, ask, idOf, isoOf, PAGE } from "./stripe-client.ts";

/** A subscription as the payment provider holds it at the moment of asking. Moments are ISO 8601. */
export type FetchedSubscription = {
  readonly id: string;
  readonly customer: string;
  readonly status: "incomplete" | "active" | "past_due" | "canceled" | "unpaid";
  readonly product: Pick<Product, "name" | "metadata">;
  readonly interval: Interval;
  readonly periodStart: string;
  readonly periodEnd: string;
  /** When it ends without being renewed; absent while it renews. */
  readonly cancelAt?: string;
  /** Uid of the person of ours who canceled it. */
  readonly canceledBy?: string;
  /** Id of the workspace that the checkout was begun for. */
  readonly workspace?: string;
  /** The latest invoice was paid. */
  readonly paid: boolean;
  /** The latest invoice was paid and is that of a change to a larger plan. */
  readonly changePaid: boolean;
  readonly createdAt: string;
};

/** The subscription as it is now; undefined when there is none, or what it is for cannot be bought from us. */
export async function fetchSubscription(id: string): Promise<FetchedSubscription | undefined> {
  const found = await ask((stripe) =>
    stripe.subscriptions.retrieve(id, { expand: ["latest_invoice", "items.data.price.product"] }).catch(absent),
  );
  return found && subscriptionFrom(found);
}

/** Ids of the subscriptions that were begun since a moment, newest first. */
export const subscriptionsSince = (since: Date): Promise<readonly string[]> =>
  ask(async (stripe) => {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const subscriptions = stripe.subscriptions.list({ status: "all", created, limit: PAGE });
    const ids: string[] = [];
    for await (const { id } of subscriptions) ids.push(id);
    return ids;
  });

/** Lets a subscription end with the period that is paid for, and notes who wanted it. */
export const cancelAtPeriodEnd = (id: string, canceledBy: string): Promise<void> =>
  ask(async (stripe) => {
    await stripe.subscriptions.update(id, { cancel_at_period_end: true, metadata: { canceled_by: canceledBy } });
  });

/** Ends a subscription at this moment. What was paid for the time that is left is the customer's credit. */
export const cancelAtOnce = (id: string): Promise<void> =>
  ask(async (stripe) => {
    await stripe.subscriptions.cancel(id, { prorate: true });
  });

/** Paused is not paid for, a trial at the provider is; a first payment that never came has ended it. */
const STATUS: Readonly<Record<string, FetchedSubscription["status"]>> = {
  incomplete: "incomplete",
  incomplete_expired: "canceled",
  trialing: "active",
  active: "active",
  past_due: "past_due",
  canceled: "canceled",
  unpaid: "unpaid",
  paused: "unpaid",
};

function subscriptionFrom(subscription: Stripe.Subscription): FetchedSubscription | undefined {
  const { id, customer, metadata, cancel_at, cancel_at_period_end, latest_invoice, created } = subscription;
  const status = STATUS[subscription.status];
  const item = subscription.items.data[0];
  const product = item?.price.product;
  const interval = Interval.safeParse(item?.price.recurring?.interval).data;
  if (!status || !item || !interval || typeof product !== "object" || product.deleted) return;
  const invoice = typeof latest_invoice === "object" ? latest_invoice : null;
  const paid = invoice?.status === "paid";
  const ends = cancel_at ?? (cancel_at_period_end ? item.current_period_end : undefined);
  const { canceled_by: canceledBy, workspace } = metadata;
  return {
    id,
    customer: idOf(customer),
    status,
    interval,
    createdAt: isoOf(created),
    product: { name: product.name, metadata: product.metadata },
    periodStart: isoOf(item.current_period_start),
    periodEnd: isoOf(item.current_period_end),
    ...(ends !== undefined && { cancelAt: isoOf(ends), ...(canceledBy && { canceledBy }) }),
    ...(workspace && { workspace }),
    paid,
    // A smaller plan is settled by an invoice below zero.
    changePaid: paid && invoice.billing_reason === "subscription_update" && invoice.total >= 0,
  };
}
