import type Stripe from "stripe";
import { Interval } from "#contracts/subscription.ts";
import type { Product } from "./stripe.ts";
import { callStripe, idOf, isoOf, PAGE, undefinedIfMissing } from "./stripe-client.ts";

/** The current state of a subscription at Stripe. Timestamps are ISO 8601. */
export type FetchedSubscription = {
  readonly id: string;
  readonly customer: string;
  readonly status: "incomplete" | "active" | "past_due" | "canceled" | "unpaid";
  readonly product: Pick<Product, "name" | "metadata">;
  readonly interval: Interval;
  /** Price per interval, in euros before tax and discounts; absent for prices that depend on use. */
  readonly amount?: number;
  readonly periodStart: string;
  readonly periodEnd: string;
  /** When it ended, or ends without renewal; absent while it renews. */
  readonly cancelAt?: string;
  /** Uid of the user who canceled it. */
  readonly canceledBy?: string;
  /** Id of the workspace that the checkout was started for. */
  readonly workspace?: string;
  /** Id of the offer that was accepted. */
  readonly offer?: string;
  /** Whether the latest invoice is paid. */
  readonly paid: boolean;
  /** Whether the latest invoice is paid and is for an upgrade to a larger plan. */
  readonly changePaid: boolean;
  readonly createdAt: string;
  /** Whether it is in Stripe's test mode. */
  readonly isTest: boolean;
};

/** The current state of a subscription; undefined when it does not exist or is not for one of our plans. */
export async function fetchSubscription(id: string): Promise<FetchedSubscription | undefined> {
  const found = await callStripe((stripe) =>
    stripe.subscriptions.retrieve(id, { expand: ["latest_invoice", "items.data.price.product"] }).catch(undefinedIfMissing),
  );
  return found && subscriptionFrom(found);
}

/** Ids of the subscriptions created since a time, newest first. */
export const listSubscriptionsSince = (since: Date): Promise<readonly string[]> =>
  callStripe(async (stripe) => {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const subscriptions = stripe.subscriptions.list({ status: "all", created, limit: PAGE });
    const ids: string[] = [];
    for await (const { id } of subscriptions) ids.push(id);
    return ids;
  });

/**
 * Cancels a subscription at the end of the paid period and records who canceled it. A downgrade that the customer scheduled for
 * then is dropped: Stripe changes no subscription that a schedule manages.
 */
export const cancelAtPeriodEnd = (id: string, canceledBy: string): Promise<void> =>
  callStripe(async (stripe) => {
    const { schedule } = await stripe.subscriptions.retrieve(id);
    if (schedule) await stripe.subscriptionSchedules.release(idOf(schedule));
    await stripe.subscriptions.update(id, { cancel_at_period_end: true, metadata: { canceled_by: canceledBy } });
  });

/** Lets a subscription that is to end renew again. */
export const resume = (id: string): Promise<void> =>
  callStripe(async (stripe) => {
    const { cancel_at_period_end } = await stripe.subscriptions.retrieve(id);
    // Stripe does not accept both; someone may have entered another day in its dashboard.
    const renews = cancel_at_period_end ? ({ cancel_at_period_end: false } as const) : ({ cancel_at: "" } as const);
    await stripe.subscriptions.update(id, { ...renews, metadata: { canceled_by: "" } });
  });

/** Cancels a subscription immediately. An invoice credits the unused time to the customer. */
export const cancelNow = (id: string): Promise<void> =>
  callStripe(async (stripe) => {
    await stripe.subscriptions.cancel(id, { invoice_now: true, prorate: true });
  });

/** Paused counts as unpaid, a trial at Stripe as paid; an incomplete first payment ends the subscription. */
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
  const { id, customer, metadata, cancel_at, cancel_at_period_end, ended_at, latest_invoice, created, livemode } = subscription;
  const status = STATUS[subscription.status];
  const item = subscription.items.data[0];
  const product = item?.price.product;
  const interval = Interval.safeParse(item?.price.recurring?.interval).data;
  if (!status || !item || !interval || typeof product !== "object" || product.deleted) return;
  const invoice = typeof latest_invoice === "object" ? latest_invoice : null;
  // The invoice of an upgrade is void if it was written off; the period is paid for nevertheless.
  const isWrittenOff = invoice?.status === "void" && invoice.billing_reason === "subscription_update";
  const paid = invoice?.status === "paid" || isWrittenOff;
  // One that was to end with its period may be ended earlier.
  const ends = ended_at ?? cancel_at ?? (cancel_at_period_end ? item.current_period_end : undefined);
  const { canceled_by: canceledBy, workspace, offer } = metadata;
  return {
    id,
    customer: idOf(customer),
    status,
    interval,
    createdAt: isoOf(created),
    isTest: !livemode,
    product: { name: product.name, metadata: product.metadata },
    periodStart: isoOf(item.current_period_start),
    periodEnd: isoOf(item.current_period_end),
    ...(ends !== undefined && { cancelAt: isoOf(ends), ...(canceledBy && { canceledBy }) }),
    ...(workspace && { workspace }),
    ...(offer && { offer }),
    ...(typeof item.price.unit_amount === "number" && { amount: (item.price.unit_amount * (item.quantity ?? 1)) / 100 }),
    paid,
    // A downgrade is settled by an invoice with a negative total.
    changePaid: invoice?.status === "paid" && invoice.billing_reason === "subscription_update" && invoice.total >= 0,
  };
}
