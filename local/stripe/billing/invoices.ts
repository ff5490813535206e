import type Stripe from "stripe";
import { type Account, decimal, emitEvent, getOrThrow, listOf, updateAndEmit } from "#local/stripe/account.ts";
import { idOf, newId, randomAlphanumeric } from "#local/stripe/ids.ts";
import { discountAmount, discountsOf } from "./discounts.ts";

/** A line item of an invoice, in cents; negative for credits. */
export type Charge = {
  readonly amount: number;
  readonly description: string;
  readonly price: Stripe.Price;
  readonly quantity: number;
  readonly period: { readonly start: number; readonly end: number };
  readonly item: string;
  readonly proration: boolean;
};

type Draft = {
  readonly subscription: Stripe.Subscription;
  readonly reason: Stripe.Invoice.BillingReason;
  readonly charges: readonly Charge[];
  /** When it is finalised automatically; null when the caller finalises it. */
  readonly finalizesAt: number | null;
};

function lineOf(
  { amount, description, price, quantity, period, item, proration }: Charge,
  invoice: string,
  subscription: string,
  off: { discount: string; amount: number }[],
): Stripe.InvoiceLineItem {
  return {
    id: newId("il"),
    object: "line_item",
    amount,
    currency: price.currency,
    description,
    discount_amounts: off,
    discountable: !proration,
    discounts: off.map(({ discount }) => discount),
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: null,
        subscription,
        subscription_item: item,
      },
      type: "subscription_item_details",
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: idOf(price.product) },
      type: "price_details",
      unit_amount_decimal: decimal(price.unit_amount ?? 0),
    },
    quantity,
    quantity_decimal: decimal(quantity),
    subscription,
    subtotal: amount,
    taxes: [],
  };
}

/** Creates a draft invoice for a subscription, with its discounts. */
export function draftInvoice(account: Account, { subscription, reason, charges, finalizesAt }: Draft): Stripe.Invoice {
  const { store } = account;
  const id = newId("in");
  const created = account.now();
  const customer = getOrThrow<Stripe.Customer>(account, "customer", idOf(subscription.customer));
  const discounts = discountsOf(account, subscription.discounts.map(idOf));
  let left = charges.reduce((sum, { amount, proration }) => (proration ? sum : sum + amount), 0);
  const totals = discounts.map(({ discount, coupon }) => {
    const amount = discountAmount(coupon, left);
    left -= amount;
    return { discount: discount.id, amount };
  });
  const subtotal = charges.reduce((sum, { amount }) => sum + amount, 0);
  const off = totals.reduce((sum, { amount }) => sum + amount, 0);
  const total = subtotal - off;
  const first = charges.findIndex(({ proration }) => !proration);
  const lines = charges.map((charge, index) => lineOf(charge, id, subscription.id, index === first ? totals : []));
  const due = Math.max(0, total + customer.balance);
  const [item] = subscription.items.data;
  const invoice: Stripe.Invoice = {
    id,
    object: "invoice",
    account_country: "NL",
    account_name: "Sightline",
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: finalizesAt,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: store
      .all<Stripe.TaxId>("tax_id")
      .filter((tax) => tax.customer === customer.id)
      .map(({ type, value }) => ({ type: type as Stripe.Invoice.CustomerTaxId.Type, value })),
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: totals.map(({ discount }) => discount),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(`/v1/invoices/${id}/lines`, lines),
    livemode: false,
    metadata: {},
    next_payment_attempt: finalizesAt,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: item?.current_period_start ?? created,
    period_start: item?.current_period_start ?? created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: totals,
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: created,
  };
  store.put(invoice, finalizesAt);
  emitEvent(account, "invoice.created", invoice);
  return invoice;
}

/** Finalizes a draft: assigns its number and URLs, and applies the customer's balance. */
export function finalize(account: Account, invoice: Stripe.Invoice): Stripe.Invoice {
  const { store, origin } = account;
  const customer = getOrThrow<Stripe.Customer>(account, "customer", idOf(invoice.customer));
  const sequence = customer.next_invoice_sequence ?? 1;
  const ending_balance = Math.min(0, customer.balance + invoice.total);
  store.put({ ...customer, next_invoice_sequence: sequence + 1, balance: ending_balance });
  const hosted = `${origin}/_stripe/invoice/${invoice.id}_${randomAlphanumeric(24)}`;
  const open: Stripe.Invoice = {
    ...invoice,
    automatically_finalizes_at: null,
    effective_at: account.now(),
    ending_balance,
    hosted_invoice_url: hosted,
    invoice_pdf: `${hosted}/pdf`,
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
    status: "open",
    status_transitions: { ...invoice.status_transitions, finalized_at: account.now() },
  };
  store.put(open, null);
  emitEvent(account, "invoice.finalized", open);
  return open;
}

/** Voids an invoice that will not be paid. */
export function voidInvoice(account: Account, invoice: Stripe.Invoice): Stripe.Invoice {
  const status_transitions = { ...invoice.status_transitions, voided_at: account.now() };
  const after: Stripe.Invoice = {
    ...invoice,
    status: "void",
    status_transitions,
    auto_advance: false,
    next_payment_attempt: null,
  };
  account.store.put(after, null);
  emitEvent(account, "invoice.voided", after);
  return after;
}

/** Stores a change that has no event of its own. */
export const updateInvoice = (
  account: Account,
  before: Stripe.Invoice,
  after: Partial<Stripe.Invoice>,
  due?: number | null,
): Stripe.Invoice => updateAndEmit(account, before, after, "invoice.updated", due);
