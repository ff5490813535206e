import type Stripe from "stripe";
import * as z from "zod";
import { type Account, emitEvent, getOrThrow, updateAndEmit } from "../account.ts";
import { newId, randomAlphanumeric } from "../ids.ts";
import { operation } from "../operation.ts";
import { mergeMetadata, metadata, text } from "../params.ts";

const NewCustomer = z.strictObject({ email: text.optional(), name: text.optional(), metadata: metadata.optional() });
const CustomerChange = z.strictObject({
  email: text.optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: text }).optional(),
  address: z
    .strictObject({
      line1: text,
      line2: text.optional(),
      postal_code: z.string(),
      city: text,
      state: text.optional(),
      country: text,
    })
    .optional(),
});

/** Stores the European VAT number of a customer. */
export function createTaxId(account: Account, customer: string, value: string): void {
  const tax: Stripe.TaxId = {
    id: newId("txi"),
    object: "tax_id",
    country: value.slice(0, 2).toUpperCase(),
    created: account.now(),
    customer,
    customer_account: null,
    livemode: false,
    owner: { customer, customer_account: null, type: "customer" },
    type: "eu_vat",
    value,
    verification: { status: "unavailable", verified_address: null, verified_name: null },
  };
  account.store.put(tax);
  emitEvent(account, "customer.tax_id.created", tax);
}

function createCustomer(account: Account, given: z.output<typeof NewCustomer>): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId("cus"),
    object: "customer",
    address: null,
    balance: 0,
    created: account.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: randomAlphanumeric(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergeMetadata(null, given.metadata),
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  account.store.put(customer);
  emitEvent(account, "customer.created", customer);
  return customer;
}

function updateCustomer(
  account: Account,
  { email, metadata: changes, invoice_settings, address }: z.output<typeof CustomerChange>,
  id: string,
): Stripe.Customer {
  const stored = getOrThrow<Stripe.Customer>(account, "customer", id);
  const contact = { ...(email && { email }), ...(changes && { metadata: mergeMetadata(stored.metadata, changes) }) };
  const found = Object.keys(contact).length > 0 ? updateAndEmit(account, stored, contact, "customer.updated") : stored;
  const before = address
    ? updateAndEmit(
        account,
        found,
        { address: { ...address, line2: address.line2 ?? null, state: address.state ?? null } },
        "customer.updated",
      )
    : found;
  if (!invoice_settings) return before;
  const { default_payment_method } = invoice_settings;
  getOrThrow(account, "payment_method", default_payment_method, "invoice_settings[default_payment_method]");
  const settings = { ...before.invoice_settings, default_payment_method };
  return updateAndEmit(account, before, { invoice_settings: settings }, "customer.updated");
}

export const customers = [
  operation("POST", "/v1/customers", NewCustomer, createCustomer),
  operation("GET", "/v1/customers/{id}", z.strictObject({}), (account, _, id) => getOrThrow(account, "customer", id!)),
  operation("POST", "/v1/customers/{id}", CustomerChange, (account, given, id) => updateCustomer(account, given, id!)),
];
