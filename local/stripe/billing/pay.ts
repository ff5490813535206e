import type Stripe from "stripe";
import { type Account, change, emit, need } from "../account.ts";
import { invalid, StripeRefusal } from "../refusal.ts";
import { chargeCard, type Outcome } from "./cards.ts";
import { updateInvoice } from "./invoices.ts";

const DAY = 86_400;
/** Days between one failed attempt and the next. */
const RETRY_AFTER_DAYS = [3, 5, 7] as const;

/** What is kept of a card that the API never shows. */
export type CardAside = { number: string; authenticated: boolean };

export const idOf = (value: string | { id: string } | null | undefined): string =>
  typeof value === "string" ? value : (value?.id ?? "");

/** The payment method that a subscription's invoices are charged to; undefined when there is none. */
export function payingMethod(account: Account, subscription: Stripe.Subscription): string | undefined {
  const customer = need<Stripe.Customer>(account, "customer", idOf(subscription.customer));
  return idOf(subscription.default_payment_method) || idOf(customer.invoice_settings.default_payment_method) || undefined;
}

export const subscriptionOf = (account: Account, invoice: Stripe.Invoice): Stripe.Subscription =>
  need(account, "subscription", idOf(invoice.parent?.subscription_details?.subscription));

const NO_CARD: Outcome = {
  result: "declined",
  decline_code: "invalid_account",
  message: "This customer has no attached payment source or default payment method.",
};

function charge(account: Account, method: string | undefined): Outcome {
  if (method === undefined) return NO_CARD;
  const { number = "", authenticated = false } = account.store.aside<CardAside>(method);
  return chargeCard(number, authenticated);
}

/** What is kept of an invoice that the API never shows: whether its last payment waits for the owner of the card. */
export type InvoiceAside = { needsAction: boolean };

function settle(account: Account, invoice: Stripe.Invoice): Stripe.Invoice {
  const paid: Stripe.Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + (invoice.amount_due > 0 ? 1 : 0),
    next_payment_attempt: null,
    status: "paid",
    status_transitions: { ...invoice.status_transitions, paid_at: account.now() },
  };
  account.store.put(paid, null);
  const subscription = subscriptionOf(account, paid);
  if (["incomplete", "past_due", "unpaid"].includes(subscription.status) && idOf(subscription.latest_invoice) === paid.id)
    change(
      account,
      subscription,
      { status: "active" },
      "customer.subscription.updated",
      subscription.status === "incomplete" ? dueOf(subscription) : undefined,
    );
  emit(account, "invoice.paid", paid);
  emit(account, "invoice.payment_succeeded", paid);
  return paid;
}

/** When the subscription's period ends. */
export const dueOf = ({ items }: Stripe.Subscription): number | null => items.data[0]?.current_period_end ?? null;

function fail(account: Account, invoice: Stripe.Invoice, action: boolean): Stripe.Invoice {
  const attempt_count = invoice.attempt_count + 1;
  const subscription = subscriptionOf(account, invoice);
  const first = invoice.billing_reason === "subscription_create";
  const wait = first ? undefined : RETRY_AFTER_DAYS[attempt_count - 1];
  const next = wait === undefined ? null : account.now() + wait * DAY;
  const after = updateInvoice(account, invoice, { attempted: true, attempt_count, next_payment_attempt: next }, next);
  emit(account, "invoice.payment_failed", after);
  if (action) emit(account, "invoice.payment_action_required", after);
  if (subscription.status === "active") change(account, subscription, { status: "past_due" }, "customer.subscription.updated");
  return after;
}

/** Charges an open invoice. What the card said comes along. */
export function pay(account: Account, invoice: Stripe.Invoice, method?: string): { invoice: Stripe.Invoice; outcome: Outcome } {
  if (invoice.amount_due === 0) return { invoice: settle(account, invoice), outcome: { result: "paid" } };
  const paying = method ?? payingMethod(account, subscriptionOf(account, invoice));
  const outcome = charge(account, paying);
  const needsAction = outcome.result === "action";
  account.store.setAside(invoice.id, { needsAction } satisfies InvoiceAside);
  return { invoice: outcome.result === "paid" ? settle(account, invoice) : fail(account, invoice, needsAction), outcome };
}

/** Charges an open invoice to a card. A declined card counts as an attempt, although the answer is a refusal. */
export function payNow(account: Account, id: string, method: string): void {
  const open = need<Stripe.Invoice>(account, "invoice", id);
  if (open.status !== "open") throw invalid(`Invoice is ${open.status} and cannot be paid.`, { code: "invoice_not_editable" });
  const { outcome } = pay(account, open, method);
  if (outcome.result === "declined")
    throw new StripeRefusal(402, "card_error", outcome.message, {
      code: "card_declined",
      decline_code: outcome.decline_code,
      keep: true,
    });
  if (outcome.result === "action")
    throw new StripeRefusal(
      402,
      "card_error",
      "This payment requires additional user action before it can be completed successfully.",
      { code: "invoice_payment_intent_requires_action", keep: true },
    );
}

/** No attempt is left. */
export const gaveUp = ({ attempt_count, next_payment_attempt, status }: Stripe.Invoice): boolean =>
  status === "open" && next_payment_attempt === null && attempt_count > RETRY_AFTER_DAYS.length;
