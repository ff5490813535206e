import type Stripe from "stripe";
import * as z from "zod";
import { type Account, emitEvent, getOrThrow } from "../account.ts";
import { brandOf, isCardNumber, storeDecline, TEST_CARDS } from "../billing/cards.ts";
import type { StoredCardFields } from "../billing/pay.ts";
import { newId } from "../ids.ts";
import { operation } from "../operation.ts";
import { text } from "../params.ts";
import { invalidRequest, StripeError } from "../stripe-error.ts";

const cardError = (message: string, code: string, param?: string, more: object = {}) =>
  new StripeError(402, "card_error", message, { code, ...(param && { param }), ...more });

export type Card = { readonly number: string; readonly month: number; readonly year: number; readonly name?: string | undefined };

/** Creates a payment method of a card without a customer. Throws card errors for invalid cards. */
export function createCard(account: Account, { number, month, year, name }: Card): Stripe.PaymentMethod {
  if (!isCardNumber(number)) throw cardError("Your card number is incorrect.", "incorrect_number", "number");
  const today = new Date(account.now() * 1000);
  const fullYear = year < 100 ? 2000 + year : year;
  if (month < 1 || month > 12) throw cardError("Your card's expiration month is invalid.", "invalid_expiry_month", "exp_month");
  if (fullYear * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1)
    throw cardError("Your card's expiration year is invalid.", "invalid_expiry_year", "exp_year");
  const brand = brandOf(number);
  const method: Stripe.PaymentMethod = {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "always",
    billing_details: { address: null, email: null, name: name ?? null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: brand,
      exp_month: month,
      exp_year: fullYear,
      fingerprint: `fp${number.slice(-8)}`,
      funding: "credit",
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: account.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  account.store.put(method);
  account.store.setHiddenFields(method.id, { number, authenticated: false } satisfies StoredCardFields);
  return method;
}

const YEAR = 2034;

/** The ids of permanent test payment methods create a new payment method wherever they are used. */
export function findPaymentMethod(account: Account, id: string, param: string): Stripe.PaymentMethod {
  const test = TEST_CARDS.find(({ method }) => method === id);
  return test
    ? createCard(account, { number: test.number, month: 12, year: YEAR })
    : getOrThrow(account, "payment_method", id, param);
}

/** Attaches a card to a customer. Throws the card error of cards that are declined immediately. */
export function attach(account: Account, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  getOrThrow(account, "customer", customer, "customer");
  if (method.customer !== null && method.customer !== customer)
    throw invalidRequest("The payment method you provided has already been attached to a customer.", {
      code: "resource_already_exists",
    });
  const rejected = storeDecline(account.store.hiddenFields<StoredCardFields>(method.id).number ?? "");
  if (rejected) throw cardError(rejected.message, "card_declined", undefined, { decline_code: rejected.decline_code });
  const attached = account.store.put({ ...method, customer });
  emitEvent(account, "payment_method.attached", attached);
  return attached;
}

/** Payment methods: only cards, and only the test cards by id. */
export const paymentMethods = [
  operation("POST", "/v1/payment_methods/{id}/attach", z.strictObject({ customer: text }), (account, { customer }, id) =>
    attach(account, findPaymentMethod(account, id!, "id"), customer),
  ),
];
