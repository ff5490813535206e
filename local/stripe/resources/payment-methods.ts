import type Stripe from "stripe";
import * as z from "zod";
import { type Account, emit, need } from "#local/stripe/account.ts";
import { brandOf, isCardNumber, storeRefusal, TEST_CARDS } from "#local/stripe/billing/cards.ts";
import type { CardAside } from "#local/stripe/billing/pay.ts";
import { newId } from "#local/stripe/ids.ts";
import { pageOf } from "#local/stripe/list.ts";
import { operation } from "#local/stripe/operation.ts";
import { ignored, int, mergeMetadata, metadata, page, text } from "#local/stripe/params.ts";
import { invalid, missing, StripeRefusal } from "#local/stripe/refusal.ts";

const cardError = (message: string, code: string, param?: string, more: object = {}) =>
  new StripeRefusal(402, "card_error", message, { code, ...(param && { param }), ...more });

export type Card = { readonly number: string; readonly month: number; readonly year: number; readonly name?: string | undefined };

/** A card as a payment method of nobody yet. Throws card errors for what is no card. */
export function createCard(
  account: Account,
  { number, month, year, name }: Card,
  data: Record<string, string> = {},
): Stripe.PaymentMethod {
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
    metadata: data,
    type: "card",
  };
  account.store.put(method);
  account.store.setAside(method.id, { number, authenticated: false } satisfies CardAside);
  return method;
}

const TOKENS: Readonly<Record<string, string>> = {
  tok_visa: "4242424242424242",
  tok_mastercard: "5555555555554444",
  tok_chargeCustomerFail: "4000000000000341",
};
const YEAR = 2034;

const NewMethod = z.strictObject({
  type: z.literal("card"),
  card: z.union([
    z.strictObject({ token: text }),
    z.strictObject({ number: text, exp_month: int, exp_year: int, cvc: text.optional() }),
  ]),
  billing_details: ignored,
  metadata: metadata.optional(),
});

function createMethod(account: Account, given: z.output<typeof NewMethod>): Stripe.PaymentMethod {
  const { card } = given;
  const data = mergeMetadata(null, given.metadata);
  if (!("token" in card))
    return createCard(account, { number: card.number.replaceAll(" ", ""), month: card.exp_month, year: card.exp_year }, data);
  const number = TOKENS[card.token];
  if (number === undefined) throw missing("token", card.token, "card[token]");
  return createCard(account, { number, month: 12, year: YEAR }, data);
}

/** The names that always stand for a test card make a new payment method of it wherever they are used. */
export function methodCalled(account: Account, id: string, param: string): Stripe.PaymentMethod {
  const test = TEST_CARDS.find(({ method }) => method === id);
  return test ? createCard(account, { number: test.number, month: 12, year: YEAR }) : need(account, "payment_method", id, param);
}

/** Stores a card with a customer. Throws the card error of cards that are refused at once. */
export function attach(account: Account, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  need(account, "customer", customer, "customer");
  if (method.customer !== null && method.customer !== customer)
    throw invalid("The payment method you provided has already been attached to a customer.", {
      code: "resource_already_exists",
    });
  const refused = storeRefusal(account.store.aside<CardAside>(method.id).number ?? "");
  if (refused) throw cardError(refused.message, "card_declined", undefined, { decline_code: refused.decline_code });
  const attached = account.store.put({ ...method, customer });
  emit(account, "payment_method.attached", attached);
  return attached;
}

function detach(account: Account, id: string): Stripe.PaymentMethod {
  const before = need<Stripe.PaymentMethod>(account, "payment_method", id);
  const detached = account.store.put({ ...before, customer: null });
  emit(account, "payment_method.detached", detached, { customer: before.customer });
  return detached;
}

/** Cards. */
export const paymentMethods = [
  operation("POST", "/v1/payment_methods", NewMethod, createMethod),
  operation(
    "GET",
    "/v1/payment_methods",
    z.strictObject({ ...page, customer: text.optional(), type: text.optional() }),
    ({ store }, given) => {
      const { customer, type: _, ...rest } = given;
      const found = store.all<Stripe.PaymentMethod>("payment_method").filter((each) => each.customer === (customer ?? null));
      return pageOf("/v1/payment_methods", found, rest);
    },
  ),
  operation("GET", "/v1/payment_methods/{id}", z.strictObject({}), (account, _, id) => methodCalled(account, id!, "id")),
  operation("POST", "/v1/payment_methods/{id}/attach", z.strictObject({ customer: text }), (account, { customer }, id) =>
    attach(account, methodCalled(account, id!, "id"), customer),
  ),
  operation("POST", "/v1/payment_methods/{id}/detach", z.strictObject({}), (account, _, id) => detach(account, id!)),
  operation("GET", "/v1/payment_intents/{id}", z.strictObject({}), (account, _, id) => need(account, "payment_intent", id!)),
];
