import type Stripe from "stripe";
import { DAY_SECONDS } from "#kit/time.ts";
import { idOf } from "#local/stripe/ids.ts";
import { type Account, emitEvent, getOrThrow, updateAndEmit } from "../account.ts";
import { invalidRequest, StripeError } from "../stripe-error.ts";
import { chargeCard, type Outcome } from "./cards.ts";
import { updateInvoice } from "./invoices.ts";

/** Days between failed attempts. */
const RETRY_AFTER_DAYS = [3, 5, 7] as const;

/** Card data that the API never returns. */
export type StoredCardFields = { number: string; authenticated: boolean };

/** The payment method for a subscription's invoices; undefined when there is none. */
export function paymentMethodOf(account: Account, subscription: Stripe.Subscription): string | undefined {
  const customer = getOrThrow<Stripe.Customer>(account, "customer", idOf(subscription.customer));
  return idOf(subscription.default_payment_method) || idOf(customer.invoice_settings.default_payment_method) || undefined;
}

export const subscriptionOf = (account: Account, invoice: Stripe.Invoice): Stripe.Subscription =>
  getOrThrow(account, "subscription", idOf(invoice.parent?.subscription_details?.subscription));

const NO_CARD: Outcome = {
  result: "declined",
  decline_code: "invalid_account",
  message: "This customer has no attached payment source or default payment method.",
};

function charge(account: Account, method: string | undefined): Outcome {
  if (method === undefined) return NO_CARD;
  const { number = "", authenticated = false } = account.store.hiddenFields<StoredCardFields>(method);
  return chargeCard(number, authenticated);
}

/** Invoice data that the API never returns: whether its last payment needs confirmation by the card's owner. */
export type InvoiceHiddenFields = { needsAction: boolean };

function markPaid(account: Account, invoice: Stripe.Invoice): Stripe.Invoice {
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
    updateAndEmit(
      account,
      subscription,
      { status: "active" },
      "customer.subscription.updated",
      subscription.status === "incomplete" ? periodEndOf(subscription) : undefined,
    );
  emitEvent(account, "invoice.paid", paid);
  emitEvent(account, "invoice.payment_succeeded", paid);
  return paid;
}

/** When the subscription's period ends. */
export const periodEndOf = ({ items }: Stripe.Subscription): number | null => items.data[0]?.current_period_end ?? null;

function markFailed(account: Account, invoice: Stripe.Invoice, action: boolean): Stripe.Invoice {
  const attempt_count = invoice.attempt_count + 1;
  const subscription = subscriptionOf(account, invoice);
  const first = invoice.billing_reason === "subscription_create";
  const wait = first ? undefined : RETRY_AFTER_DAYS[attempt_count - 1];
  const next = wait === undefined ? null : account.now() + wait * DAY_SECONDS;
  const after = updateInvoice(account, invoice, { attempted: true, attempt_count, next_payment_attempt: next }, next);
  emitEvent(account, "invoice.payment_failed", after);
  if (action) emitEvent(account, "invoice.payment_action_required", after);
  if (subscription.status === "active")
    updateAndEmit(account, subscription, { status: "past_due" }, "customer.subscription.updated");
  return after;
}

/** Charges an open invoice. Returns the outcome of the charge too. */
export function pay(account: Account, invoice: Stripe.Invoice, method?: string): { invoice: Stripe.Invoice; outcome: Outcome } {
  if (invoice.amount_due === 0) return { invoice: markPaid(account, invoice), outcome: { result: "paid" } };
  const paying = method ?? paymentMethodOf(account, subscriptionOf(account, invoice));
  const outcome = charge(account, paying);
  const needsAction = outcome.result === "action";
  account.store.setHiddenFields(invoice.id, { needsAction } satisfies InvoiceHiddenFields);
  return { invoice: outcome.result === "paid" ? markPaid(account, invoice) : markFailed(account, invoice, needsAction), outcome };
}

/** Charges an open invoice to a card. A declined card counts as an attempt, although the response is an error. */
export function payNow(account: Account, id: string, method: string): void {
  const open = getOrThrow<Stripe.Invoice>(account, "invoice", id);
  if (open.status !== "open")
    throw invalidRequest(`Invoice is ${open.status} and cannot be paid.`, { code: "invoice_not_editable" });
  const { outcome } = pay(account, open, method);
  if (outcome.result === "declined")
    throw new StripeError(402, "card_error", outcome.message, {
      code: "card_declined",
      decline_code: outcome.decline_code,
      keepChanges: true,
    });
  if (outcome.result === "action")
    throw new StripeError(
      402,
      "card_error",
      "This payment requires additional user action before it can be completed successfully.",
      { code: "invoice_payment_intent_requires_action", keepChanges: true },
    );
}

/** No retries are left. */
export const hasExhaustedRetries = ({ attempt_count, next_payment_attempt, status }: Stripe.Invoice): boolean =>
  status === "open" && next_payment_attempt === null && attempt_count > RETRY_AFTER_DAYS.length;
