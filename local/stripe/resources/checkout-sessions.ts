import type Stripe from "stripe";
import * as z from "zod";
import { DAY_SECONDS } from "#kit/time.ts";
import { type Account, emitEvent, getOrThrow, listOf } from "../account.ts";
import { applyCheckoutDiscount } from "../billing/pay-checkout.ts";
import type { SessionHiddenFields } from "../billing/session-fields.ts";
import { recurringOf } from "../billing/subscriptions.ts";
import { newId } from "../ids.ts";
import { operation } from "../operation.ts";
import { bool, enabled, ignored, int, mergeMetadata, metadata, text } from "../params.ts";
import { invalidRequest } from "../stripe-error.ts";

const NewSession = z.strictObject({
  mode: z.literal("subscription"),
  customer: text,
  line_items: z.array(z.strictObject({ price: text, quantity: int.optional() })).min(1),
  success_url: text,
  cancel_url: text.optional(),
  allow_promotion_codes: bool.optional(),
  discounts: z
    .array(z.strictObject({ promotion_code: text }))
    .max(1)
    .optional(),
  tax_id_collection: enabled.optional(),
  automatic_tax: enabled.optional(),
  customer_update: z.strictObject({ address: ignored, name: ignored }).optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  metadata: metadata.optional(),
});

function lineOf(account: Account, given: { price: string; quantity?: number | undefined }, param: string): Stripe.LineItem {
  const price = getOrThrow<Stripe.Price>(account, "price", given.price, param);
  recurringOf(price);
  if (!price.active) throw invalidRequest("The price specified is inactive. This field only accepts active prices.", { param });
  const quantity = given.quantity ?? 1;
  const amount = (price.unit_amount ?? 0) * quantity;
  return {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: getOrThrow<Stripe.Product>(account, "product", String(price.product)).name,
    metadata: {},
    price,
    quantity,
  };
}

/** URLs may contain the placeholder of the session's id, but must otherwise be valid. */
function checkAddress(address: string, param: string): void {
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw invalidRequest("Not a valid URL", { code: "url_invalid", param });
}

function create(account: Account, given: z.output<typeof NewSession>): Stripe.Checkout.Session {
  const { store, origin } = account;
  const now = account.now();
  getOrThrow<Stripe.Customer>(account, "customer", given.customer, "customer");
  if (given.tax_id_collection?.enabled && given.customer_update?.name !== "auto")
    throw invalidRequest(
      "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.",
    );
  const [discount] = given.discounts ?? [];
  if (discount && given.allow_promotion_codes)
    throw invalidRequest("You may only specify one of these parameters: allow_promotion_codes, discounts.");
  checkAddress(given.success_url, "success_url");
  if (given.cancel_url !== undefined) checkAddress(given.cancel_url, "cancel_url");
  const expires_at = now + DAY_SECONDS;
  const id = newId("cs_test");
  const lines = given.line_items.map((line, index) => lineOf(account, line, `line_items[${index}][price]`));
  const total = lines.reduce((sum, line) => sum + line.amount_subtotal, 0);
  const session: Stripe.Checkout.Session = {
    id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: given.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: {
      enabled: given.automatic_tax?.enabled ?? false,
      liability: given.automatic_tax?.enabled ? { type: "self" } : null,
      provider: null,
      status: null,
    },
    billing_address_collection: null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: lines[0]?.currency ?? "eur",
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: given.customer,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: mergeMetadata(null, given.metadata),
    mode: "subscription",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "always",
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: given.success_url,
    tax_id_collection: { enabled: given.tax_id_collection?.enabled ?? false, required: "never" },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${origin}/_stripe/checkout/${id}`,
    wallet_options: null,
  };
  store.put(session, expires_at);
  const aside: SessionHiddenFields = {
    line_items: listOf(`/v1/checkout/sessions/${id}/line_items`, lines),
    metadata: mergeMetadata(null, given.subscription_data?.metadata),
  };
  store.setHiddenFields(id, aside);
  if (!discount) return session;
  applyCheckoutDiscount(account, id, discount.promotion_code);
  return getOrThrow<Stripe.Checkout.Session>(account, "checkout.session", id);
}

function expire(account: Account, id: string): Stripe.Checkout.Session {
  const session = getOrThrow<Stripe.Checkout.Session>(account, "checkout.session", id);
  if (session.status !== "open")
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    );
  const expired = account.store.put({ ...session, status: "expired" as const, url: null }, null);
  emitEvent(account, "checkout.session.expired", expired);
  return expired;
}

export const checkoutSessions = [
  operation("POST", "/v1/checkout/sessions", NewSession, create),
  operation("GET", "/v1/checkout/sessions/{id}", z.strictObject({}), (account, _, id) =>
    getOrThrow(account, "checkout.session", id!),
  ),
  operation("POST", "/v1/checkout/sessions/{id}/expire", z.strictObject({}), (account, _, id) => expire(account, id!)),
];
