import type Stripe from "stripe";
import { type Account, emitEvent, getOrThrow, updateAndEmit } from "../account.ts";
import { createTaxId } from "../resources/customers.ts";
import { attach, type Card, createCard } from "../resources/payment-methods.ts";
import { StripeError } from "../stripe-error.ts";
import { chargeCard } from "./cards.ts";
import { discountAmount, resolveRedeemable } from "./discounts.ts";
import type { StoredCardFields } from "./pay.ts";
import type { SessionHiddenFields } from "./session-fields.ts";
import { subscribe } from "./subscriptions.ts";

/** The payer's input. */
export type Payer = {
  readonly email: string;
  readonly name: string;
  readonly country: string;
  readonly vat: string;
  readonly card: Card;
};

/** The part of it that waits while the owner confirms the card. */
type PendingConfirmation = SessionHiddenFields & { payer?: Omit<Payer, "card"> };

const openSession = (account: Account, id: string): Stripe.Checkout.Session => {
  const session = getOrThrow<Stripe.Checkout.Session>(account, "checkout.session", id);
  if (session.status !== "open") throw new StripeError(400, "invalid_request_error", "This checkout is over.");
  return session;
};

const hiddenFieldsOf = (account: Account, id: string): PendingConfirmation =>
  account.store.hiddenFields<PendingConfirmation>(id) as PendingConfirmation;

/**
 * Pays a session by card. Returns "confirm" when the card's owner has to confirm it first. Throws card errors for declined cards:
 * the session stays open.
 */
export function payCheckout(account: Account, id: string, { card, ...payer }: Payer): "paid" | "confirm" {
  openSession(account, id);
  const method = createCard(account, card);
  const outcome = chargeCard(card.number, false);
  if (outcome.result === "declined")
    throw new StripeError(402, "card_error", outcome.message, { code: "card_declined", decline_code: outcome.decline_code });
  account.store.setHiddenFields(id, { ...hiddenFieldsOf(account, id), method: method.id, payer });
  if (outcome.result === "action") return "confirm";
  complete(account, id);
  return "paid";
}

/** Handles the owner's confirmation or rejection of the payment. */
export function confirmCheckout(account: Account, id: string, isConfirmed: boolean): void {
  openSession(account, id);
  const { method } = hiddenFieldsOf(account, id);
  if (!isConfirmed || method === undefined)
    throw new StripeError(
      402,
      "card_error",
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
      {
        code: "payment_intent_authentication_failure",
      },
    );
  const { number = "" } = account.store.hiddenFields<StoredCardFields>(method);
  account.store.setHiddenFields(method, { number, authenticated: true } satisfies StoredCardFields);
  complete(account, id);
}

function complete(account: Account, id: string): void {
  const { store } = account;
  const session = openSession(account, id);
  const { line_items, metadata, promotion, method = "", payer } = hiddenFieldsOf(account, id);
  if (!payer) throw new Error(`the checkout ${id} has no payer`);
  const { vat, email, name, country } = payer;
  const known = getOrThrow<Stripe.Customer>(account, "customer", String(session.customer));
  const address = { city: null, country, line1: null, line2: null, postal_code: null, state: null };
  const customer = updateAndEmit(account, known, { name, address, email: known.email ?? email }, "customer.updated");
  if (vat) createTaxId(account, customer.id, vat);
  attach(account, getOrThrow(account, "payment_method", method), customer.id);
  const subscription = subscribe(account, {
    customer: customer.id,
    itemInputs: line_items.data.map(({ price, quantity }) => ({ price: price!, quantity: quantity ?? 1 })),
    method,
    metadata,
    discount: promotion === undefined ? undefined : resolveRedeemable(account, promotion),
  });
  const done: Stripe.Checkout.Session = {
    ...session,
    collected_information: { business_name: null, individual_name: name, shipping_details: null },
    customer_details: {
      address,
      business_name: null,
      email,
      individual_name: name,
      name,
      phone: null,
      tax_exempt: "none",
      tax_ids: vat ? [{ type: "eu_vat", value: vat }] : [],
    },
    invoice: subscription.latest_invoice,
    payment_status: "paid",
    status: "complete",
    subscription: subscription.id,
    url: null,
  };
  store.put(done, null);
  emitEvent(account, "checkout.session.completed", done);
}

/** Applies a promotion code to an open session; it cannot be removed. */
export function applyCheckoutDiscount(account: Account, id: string, promotion: string | undefined): void {
  const session = openSession(account, id);
  const { promotion: _, ...aside } = hiddenFieldsOf(account, id);
  const subtotal = session.amount_subtotal ?? 0;
  const off = promotion === undefined ? 0 : discountAmount(resolveRedeemable(account, promotion).coupon, subtotal);
  account.store.put({
    ...session,
    amount_total: subtotal - off,
    total_details: { amount_discount: off, amount_shipping: 0, amount_tax: 0 },
    discounts: promotion === undefined ? [] : [{ coupon: null, promotion_code: promotion }],
  });
  account.store.setHiddenFields(id, { ...aside, ...(promotion !== undefined && { promotion }) });
}
