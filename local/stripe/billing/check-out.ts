import type Stripe from "stripe";
import { type Account, change, emit, need } from "../account.ts";
import { StripeRefusal } from "../refusal.ts";
import type { SessionAside } from "../resources/checkout-sessions.ts";
import { createTaxId } from "../resources/customers.ts";
import { attach, type Card, createCard } from "../resources/payment-methods.ts";
import { chargeCard } from "./cards.ts";
import { offOf, redeemable } from "./discounts.ts";
import type { CardAside } from "./pay.ts";
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
type Waiting = SessionAside & { payer?: Omit<Payer, "card"> };

const openSession = (account: Account, id: string): Stripe.Checkout.Session => {
  const session = need<Stripe.Checkout.Session>(account, "checkout.session", id);
  if (session.status !== "open") throw new StripeRefusal(400, "invalid_request_error", "This checkout is over.");
  return session;
};

const asideOf = (account: Account, id: string): Waiting => account.store.aside<Waiting>(id) as Waiting;

/**
 * Pays a session by card. Returns "confirm" when the card's owner has to confirm it first. Throws card errors for declined cards:
 * the session stays open.
 */
export function payCheckout(account: Account, id: string, { card, ...payer }: Payer): "paid" | "confirm" {
  openSession(account, id);
  const method = createCard(account, card);
  const outcome = chargeCard(card.number, false);
  if (outcome.result === "declined")
    throw new StripeRefusal(402, "card_error", outcome.message, { code: "card_declined", decline_code: outcome.decline_code });
  account.store.setAside(id, { ...asideOf(account, id), method: method.id, payer });
  if (outcome.result === "action") return "confirm";
  complete(account, id);
  return "paid";
}

/** Handles the owner's confirmation or rejection of the payment. */
export function confirmCheckout(account: Account, id: string, yes: boolean): void {
  openSession(account, id);
  const { method } = asideOf(account, id);
  if (!yes || method === undefined)
    throw new StripeRefusal(
      402,
      "card_error",
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
      {
        code: "payment_intent_authentication_failure",
      },
    );
  const { number = "" } = account.store.aside<CardAside>(method);
  account.store.setAside(method, { number, authenticated: true } satisfies CardAside);
  complete(account, id);
}

function complete(account: Account, id: string): void {
  const { store } = account;
  const session = openSession(account, id);
  const { line_items, metadata, promotion, method = "", payer } = asideOf(account, id);
  if (!payer) throw new Error(`the checkout ${id} has no payer`);
  const { vat, email, name, country } = payer;
  const known = need<Stripe.Customer>(account, "customer", String(session.customer));
  const address = { city: null, country, line1: null, line2: null, postal_code: null, state: null };
  const customer = change(account, known, { name, address, email: known.email ?? email }, "customer.updated");
  if (vat) createTaxId(account, customer.id, vat);
  attach(account, need(account, "payment_method", method), customer.id);
  const subscription = subscribe(account, {
    customer: customer.id,
    wishes: line_items.data.map(({ price, quantity }) => ({ price: price!, quantity: quantity ?? 1 })),
    method,
    metadata,
    discount: promotion === undefined ? undefined : redeemable(account, promotion),
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
  emit(account, "checkout.session.completed", done);
}

/** Applies a promotion code to an open session; it cannot be removed. */
export function discountCheckout(account: Account, id: string, promotion: string | undefined): void {
  const session = openSession(account, id);
  const { promotion: _, ...aside } = asideOf(account, id);
  const subtotal = session.amount_subtotal ?? 0;
  const off = promotion === undefined ? 0 : offOf(redeemable(account, promotion).coupon, subtotal);
  account.store.put({
    ...session,
    amount_total: subtotal - off,
    total_details: { amount_discount: off, amount_shipping: 0, amount_tax: 0 },
    discounts: promotion === undefined ? [] : [{ coupon: null, promotion_code: promotion }],
  });
  account.store.setAside(id, { ...aside, ...(promotion !== undefined && { promotion }) });
}
