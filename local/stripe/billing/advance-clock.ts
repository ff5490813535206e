import type Stripe from "stripe";
import { type Account, emitEvent, getOrThrow, updateAndEmit } from "#local/stripe/account.ts";
import { draftInvoice, finalize } from "./invoices.ts";
import { hasExhaustedRetries, pay, periodEndOf, subscriptionOf } from "./pay.ts";
import { periodEnd } from "./period-end.ts";
import { chargesOf, DRAFT_DURATION_S, endSubscription, recurringOf } from "./subscriptions.ts";

/** Returns what happens after the last failed attempt to charge a renewal, which is a setting of the account. */
export const failedRenewalBehaviour = ({ store }: Account): "cancel" | "unpaid" =>
  store.setting("after-last-attempt") === "unpaid" ? "unpaid" : "cancel";

/** Starts the next period; its invoice stays a draft for an hour. */
function renewSubscription(account: Account, subscription: Stripe.Subscription): void {
  const { store } = account;
  const start = periodEndOf(subscription) ?? account.now();
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: periodEnd(subscription.billing_cycle_anchor, start, recurringOf(item.price)),
  }));
  const items = { ...subscription.items, data };
  const moved = updateAndEmit(
    account,
    subscription,
    { items },
    "customer.subscription.updated",
    data[0]?.current_period_end ?? null,
  );
  const collects = moved.status !== "unpaid";
  const finalizesAt = collects ? start + DRAFT_DURATION_S : null;
  const charges = chargesOf(account, moved);
  const invoice = draftInvoice(account, { subscription: moved, reason: "subscription_cycle", charges, finalizesAt });
  if (!collects) store.put({ ...invoice, auto_advance: false });
  store.put({ ...moved, latest_invoice: invoice.id });
}

function handleSubscriptionDue(account: Account, id: string): void {
  const subscription = getOrThrow<Stripe.Subscription>(account, "subscription", id);
  if (subscription.status === "incomplete") endSubscription(account, subscription, "payment_failed", "incomplete_expired");
  else if (subscription.cancel_at_period_end) endSubscription(account, subscription, "cancellation_requested");
  else renewSubscription(account, subscription);
}

function handleInvoiceDue(account: Account, id: string): void {
  const due = getOrThrow<Stripe.Invoice>(account, "invoice", id);
  const { invoice } = pay(account, due.status === "draft" ? finalize(account, due) : due);
  const subscription = subscriptionOf(account, invoice);
  if (!hasExhaustedRetries(invoice)) return;
  if (failedRenewalBehaviour(account) === "cancel") endSubscription(account, subscription, "payment_failed");
  else updateAndEmit(account, subscription, { status: "unpaid" }, "customer.subscription.updated");
}

function handleSessionDue(account: Account, id: string): void {
  const session = getOrThrow<Stripe.Checkout.Session>(account, "checkout.session", id);
  const expired = account.store.put({ ...session, status: "expired" as const, url: null }, null);
  emitEvent(account, "checkout.session.expired", expired);
}

const DUE_HANDLERS: Readonly<Record<string, (account: Account, id: string) => void>> = {
  subscription: handleSubscriptionDue,
  invoice: handleInvoiceDue,
  "checkout.session": handleSessionDue,
};

/**
 * Processes everything that is due up to a time (seconds), in order, each at its own time, to which `at` sets the account's
 * clock. Each step is a transaction.
 */
export function advanceClock(account: Account, until: number, at: (moment: number) => void): void {
  for (let due = account.store.firstDue(until); due; due = account.store.firstDue(until)) {
    const { id, kind, dueAt } = due;
    at(dueAt);
    account.store.transaction(() => {
      // The step itself sets the next due time.
      account.store.put(getOrThrow(account, kind, id), null);
      DUE_HANDLERS[kind]?.(account, id);
    });
  }
}
