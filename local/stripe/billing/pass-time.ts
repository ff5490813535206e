import type Stripe from "stripe";
import { type Account, change, emit, need } from "#local/stripe/account.ts";
import { draftInvoice, finalize } from "./invoices.ts";
import { dueOf, gaveUp, pay, subscriptionOf } from "./pay.ts";
import { periodEnd } from "./period.ts";
import { chargesOf, DRAFT_FOR, endSubscription, recurringOf } from "./subscriptions.ts";

/** What happens after the last failed attempt to charge a renewal: a setting of the account. */
export const afterLastAttempt = ({ store }: Account): "cancel" | "unpaid" =>
  store.setting("after-last-attempt") === "unpaid" ? "unpaid" : "cancel";

/** Starts the next period; its invoice stays a draft for an hour. */
function renew(account: Account, subscription: Stripe.Subscription): void {
  const { store } = account;
  const start = dueOf(subscription) ?? account.now();
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: periodEnd(subscription.billing_cycle_anchor, start, recurringOf(item.price)),
  }));
  const items = { ...subscription.items, data };
  const moved = change(account, subscription, { items }, "customer.subscription.updated", data[0]?.current_period_end ?? null);
  const collects = moved.status !== "unpaid";
  const finalizesAt = collects ? start + DRAFT_FOR : null;
  const charges = chargesOf(account, moved);
  const invoice = draftInvoice(account, { subscription: moved, reason: "subscription_cycle", charges, finalizesAt });
  if (!collects) store.put({ ...invoice, auto_advance: false });
  store.put({ ...moved, latest_invoice: invoice.id });
}

function subscriptionDue(account: Account, id: string): void {
  const subscription = need<Stripe.Subscription>(account, "subscription", id);
  if (subscription.status === "incomplete") endSubscription(account, subscription, "payment_failed", "incomplete_expired");
  else if (subscription.cancel_at_period_end) endSubscription(account, subscription, "cancellation_requested");
  else renew(account, subscription);
}

function invoiceDue(account: Account, id: string): void {
  const due = need<Stripe.Invoice>(account, "invoice", id);
  const { invoice } = pay(account, due.status === "draft" ? finalize(account, due) : due);
  const subscription = subscriptionOf(account, invoice);
  if (!gaveUp(invoice)) return;
  if (afterLastAttempt(account) === "cancel") endSubscription(account, subscription, "payment_failed");
  else change(account, subscription, { status: "unpaid" }, "customer.subscription.updated");
}

function sessionDue(account: Account, id: string): void {
  const session = need<Stripe.Checkout.Session>(account, "checkout.session", id);
  const expired = account.store.put({ ...session, status: "expired" as const, url: null }, null);
  emit(account, "checkout.session.expired", expired);
}

const HAPPENINGS: Readonly<Record<string, (account: Account, id: string) => void>> = {
  subscription: subscriptionDue,
  invoice: invoiceDue,
  "checkout.session": sessionDue,
};

/**
 * Processes everything that is due up to a time (seconds), in order, each at its own time; `at` sets the account's clock
 * meanwhile.
 * Each step is a transaction.
 */
export function passTime(account: Account, until: number, at: (moment: number) => void): void {
  for (let due = account.store.firstDue(until); due; due = account.store.firstDue(until)) {
    const { id, kind, dueAt } = due;
    at(dueAt);
    account.store.transaction(() => {
      // The step itself sets the next due time.
      account.store.put(need(account, kind, id), null);
      HAPPENINGS[kind]?.(account, id);
    });
  }
}
