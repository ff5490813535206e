import type Stripe from "stripe";
import * as z from "zod";
import { type Account, change, emit, need } from "#local/stripe/account.ts";
import { letters, newId } from "#local/stripe/ids.ts";
import { pageOf } from "#local/stripe/list.ts";
import { operation } from "#local/stripe/operation.ts";
import { address, ignored, mergeMetadata, metadata, page, text, textOrUnset } from "#local/stripe/params.ts";

const taxId = z.strictObject({ type: text, value: text });
const fields = {
  email: textOrUnset.optional(),
  name: textOrUnset.optional(),
  phone: textOrUnset.optional(),
  description: textOrUnset.optional(),
  address: z.union([z.literal("").transform(() => null), address]).optional(),
  metadata: metadata.optional(),
  invoice_settings: z
    .strictObject({ default_payment_method: textOrUnset.optional(), custom_fields: ignored, footer: ignored })
    .optional(),
  preferred_locales: z.array(text).optional(),
  tax: ignored,
  business_name: textOrUnset.optional(),
};
const NewCustomer = z.strictObject({ ...fields, payment_method: text.optional(), tax_id_data: z.array(taxId).optional() });
type Given = z.output<typeof NewCustomer>;

const wholeAddress = (given: NonNullable<Given["address"]>): Stripe.Address => ({
  city: given.city ?? null,
  country: given.country ?? null,
  line1: given.line1 ?? null,
  line2: given.line2 ?? null,
  postal_code: given.postal_code ?? null,
  state: given.state ?? null,
});

export function createTaxId(account: Account, customer: string, { type, value }: { type: string; value: string }): Stripe.TaxId {
  const tax: Stripe.TaxId = {
    id: newId("txi"),
    object: "tax_id",
    country: value.slice(0, 2).toUpperCase(),
    created: account.now(),
    customer,
    customer_account: null,
    livemode: false,
    owner: { customer, customer_account: null, type: "customer" },
    type: type as Stripe.TaxId.Type,
    value,
    verification: { status: "unavailable", verified_address: null, verified_name: null },
  };
  account.store.put(tax);
  emit(account, "customer.tax_id.created", tax);
  return tax;
}

export function createCustomer(account: Account, given: Given): Stripe.Customer {
  const method = given.invoice_settings?.default_payment_method ?? null;
  const customer: Stripe.Customer = {
    id: newId("cus"),
    object: "customer",
    address: given.address ? wholeAddress(given.address) : null,
    balance: 0,
    created: account.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: letters(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: method, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergeMetadata(null, given.metadata),
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: given.preferred_locales ?? [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  account.store.put(customer);
  emit(account, "customer.created", customer);
  for (const each of given.tax_id_data ?? []) createTaxId(account, customer.id, each);
  return customer;
}

export function updateCustomer(account: Account, id: string, given: Given): Stripe.Customer {
  const before = need<Stripe.Customer>(account, "customer", id);
  const pick = <Name extends "email" | "name" | "phone" | "description">(name: Name) =>
    given[name] === undefined ? {} : { [name]: given[name] };
  const method = given.invoice_settings?.default_payment_method;
  if (method) need(account, "payment_method", method, "invoice_settings[default_payment_method]");
  return change(
    account,
    before,
    {
      ...pick("email"),
      ...pick("name"),
      ...pick("phone"),
      ...pick("description"),
      ...(given.address !== undefined && { address: given.address && wholeAddress(given.address) }),
      ...(method !== undefined && { invoice_settings: { ...before.invoice_settings, default_payment_method: method } }),
      metadata: mergeMetadata(before.metadata, given.metadata),
    },
    "customer.updated",
  );
}

function removeCustomer(account: Account, id: string): object {
  const customer = need<Stripe.Customer>(account, "customer", id);
  const gone = { id, object: "customer" as const, deleted: true as const };
  account.store.put(gone);
  emit(account, "customer.deleted", customer);
  return gone;
}

/** A removed customer is still shown, as `deleted`; everything else about it is gone. */
export const customers = [
  operation("POST", "/v1/customers", NewCustomer, createCustomer),
  operation("GET", "/v1/customers", z.strictObject({ ...page, email: text.optional() }), ({ store }, { email, ...rest }) =>
    pageOf(
      "/v1/customers",
      store
        .all<Stripe.Customer>("customer")
        .filter((each) => !("deleted" in each) && (email === undefined || each.email === email)),
      rest,
    ),
  ),
  operation("GET", "/v1/customers/{id}", z.strictObject({}), (account, _, id) => need(account, "customer", id!)),
  operation("POST", "/v1/customers/{id}", NewCustomer, (account, given, id) => updateCustomer(account, id!, given)),
  operation("DELETE", "/v1/customers/{id}", z.strictObject({}), (account, _, id) => removeCustomer(account, id!)),
  operation("POST", "/v1/customers/{id}/tax_ids", taxId, (account, given, id) => {
    need(account, "customer", id!);
    return createTaxId(account, id!, given);
  }),
  operation("GET", "/v1/customers/{id}/tax_ids", z.strictObject(page), ({ store }, given, id) =>
    pageOf(
      `/v1/customers/${id}/tax_ids`,
      store.all<Stripe.TaxId>("tax_id").filter(({ customer }) => customer === id),
      given,
    ),
  ),
  operation(
    "GET",
    "/v1/customers/{id}/payment_methods",
    z.strictObject({ ...page, type: text.optional() }),
    ({ store }, given, id) =>
      pageOf(
        `/v1/customers/${id}/payment_methods`,
        store.all<Stripe.PaymentMethod>("payment_method").filter(({ customer }) => customer === id),
        given,
      ),
  ),
];
