import type Stripe from "stripe";
import { idOf } from "#local/stripe/ids.ts";
import { type Account, emitEvent, getOrThrow, listOf, updateAndEmit } from "../account.ts";
import { newId } from "../ids.ts";
import { invalidRequest } from "../stripe-error.ts";
import { type Redeemable, redeem } from "./discounts.ts";
import { type Charge, draftInvoice, finalize, voidInvoice } from "./invoices.ts";
import { pay, periodEndOf } from "./pay.ts";
import { periodEnd, type Recurring } from "./period-end.ts";

/** Seconds after which an unpaid first invoice expires its subscription. */
const INCOMPLETE_DURATION_S = 23 * 3600;
/** Seconds for which renewal invoices stay drafts. */
export const DRAFT_DURATION_S = 3600;

export type ItemInput = { readonly price: Stripe.Price; readonly quantity: number };
export type NewSubscription = {
  readonly customer: string;
  readonly itemInputs: readonly ItemInput[];
  readonly method?: string | undefined;
  readonly metadata: Record<string, string>;
  readonly discount?: Redeemable | undefined;
};

export const recurringOf = (price: Stripe.Price): Recurring => {
  if (!price.recurring)
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      {
        param: "items[0][price]",
      },
    );
  return price.recurring;
};

/** The price in the format of the legacy plan object. */
function planOf(price: Stripe.Price): Stripe.Plan {
  const { interval, interval_count } = recurringOf(price);
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval,
    interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

export const itemOf = (
  { price, quantity }: ItemInput,
  subscription: string,
  period: { start: number; end: number },
  created: number,
  id = newId("si"),
): Stripe.SubscriptionItem => ({
  id,
  object: "subscription_item",
  billing_thresholds: null,
  created,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planOf(price),
  price,
  quantity,
  subscription,
  tax_rates: [],
});

const productName = (account: Account, price: Stripe.Price): string =>
  getOrThrow<Stripe.Product>(account, "product", idOf(price.product)).name;

/** The price of one period of the subscription's items. */
export const chargesOf = (account: Account, { items }: Stripe.Subscription): Charge[] =>
  items.data.map(({ id, price, quantity = 1, current_period_start: start, current_period_end: end }) => ({
    amount: (price.unit_amount ?? 0) * quantity,
    description: `${quantity} × ${productName(account, price)} (at €${((price.unit_amount ?? 0) / 100).toFixed(2)} / ${price.recurring?.interval})`,
    price,
    quantity,
    period: { start, end },
    item: id,
    proration: false,
  }));

/** Creates a subscription and charges its first period. It becomes active when paid, otherwise incomplete. */
export function subscribe(
  account: Account,
  { customer, itemInputs, method, metadata, discount }: NewSubscription,
): Stripe.Subscription {
  const { store } = account;
  const start = account.now();
  const id = newId("sub");
  const [firstItem] = itemInputs;
  if (!firstItem) throw invalidRequest("Missing required param: items.", { code: "parameter_missing", param: "items" });
  const period = { start, end: periodEnd(start, start, recurringOf(firstItem.price)) };
  const subscription: Stripe.Subscription = {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: start,
    currency: firstItem.price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: method ?? null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discount ? [redeem(account, discount, customer, id).id] : [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: "self" } },
    items: listOf(
      `/v1/subscription_items?subscription=${id}`,
      itemInputs.map((each) => itemOf(each, id, period, start)),
    ),
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: "off" },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: "incomplete",
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" } },
    trial_start: null,
  };
  store.put(subscription, start + INCOMPLETE_DURATION_S);
  const draft = draftInvoice(account, {
    subscription,
    reason: "subscription_create",
    charges: chargesOf(account, subscription),
    finalizesAt: null,
  });
  const invoice = finalize(account, draft);
  store.put({ ...subscription, latest_invoice: invoice.id });
  emitEvent(account, "customer.subscription.created", { ...subscription, latest_invoice: invoice.id } as Stripe.Subscription);
  pay(account, invoice);
  return getOrThrow(account, "subscription", id);
}

/** Cancels a subscription immediately; open amounts are no longer collected. */
export function endSubscription(
  account: Account,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
  status: "canceled" | "incomplete_expired" = "canceled",
): Stripe.Subscription {
  const { store } = account;
  const at = account.now();
  const after: Stripe.Subscription = {
    ...subscription,
    status,
    canceled_at: subscription.canceled_at ?? (status === "canceled" ? at : null),
    ended_at: at,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, ...subscription.cancellation_details, reason },
  };
  store.put(after, null);
  const invoice = store.find<Stripe.Invoice>(idOf(after.latest_invoice));
  if (status === "incomplete_expired" && invoice?.status === "open") voidInvoice(account, invoice);
  else if (invoice && (invoice.status === "open" || invoice.status === "draft"))
    store.put({ ...invoice, auto_advance: false, next_payment_attempt: null }, null);
  emitEvent(account, status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated", after);
  return after;
}

/** Schedules or undoes a cancellation at the end of the paid period. */
export function setCancelAtPeriodEnd(
  account: Account,
  subscription: Stripe.Subscription,
  isCanceling: boolean,
): Stripe.Subscription {
  return updateAndEmit(
    account,
    subscription,
    {
      cancel_at_period_end: isCanceling,
      cancel_at: isCanceling ? periodEndOf(subscription) : null,
      canceled_at: isCanceling ? account.now() : null,
      cancellation_details: {
        comment: null,
        feedback: null,
        feedback_option: null,
        ...subscription.cancellation_details,
        reason: isCanceling ? "cancellation_requested" : null,
      },
    },
    "customer.subscription.updated",
  );
}

/** Prorations for the rest of a period when an item's price changes. A new period is charged in full, so only the old price is credited. */
function prorationsOf(
  account: Account,
  item: Stripe.SubscriptionItem,
  newItem: ItemInput,
  { isNewPeriod }: { isNewPeriod: boolean },
): Charge[] {
  const { current_period_start: start, current_period_end: end, quantity = 1 } = item;
  const left = Math.max(0, end - account.now()) / (end - start);
  const period = { start: account.now(), end };
  const credit: Charge = {
    amount: -Math.round((item.price.unit_amount ?? 0) * quantity * left),
    description: `Unused time on ${productName(account, item.price)}`,
    price: item.price,
    quantity,
    period,
    item: item.id,
    proration: true,
  };
  if (isNewPeriod) return [credit];
  const debit: Charge = {
    amount: Math.round((newItem.price.unit_amount ?? 0) * newItem.quantity * left),
    description: `Remaining time on ${productName(account, newItem.price)}`,
    price: newItem.price,
    quantity: newItem.quantity,
    period,
    item: item.id,
    proration: true,
  };
  return [credit, debit];
}

/**
 * Changes the price of a subscription's only item. Within the same interval the period stays; another interval starts a new
 * period now.
 * The difference is charged immediately.
 */
export function changePlan(account: Account, subscription: Stripe.Subscription, newItem: ItemInput): Stripe.Subscription {
  const [item] = subscription.items.data;
  if (!item) throw invalidRequest("This subscription has no item.", { param: "items" });
  const now = account.now();
  const [before, after] = [recurringOf(item.price), recurringOf(newItem.price)];
  const sameInterval = before.interval === after.interval && before.interval_count === after.interval_count;
  const period = sameInterval
    ? { start: item.current_period_start, end: item.current_period_end }
    : { start: now, end: periodEnd(now, now, after) };
  const settled = prorationsOf(account, item, newItem, { isNewPeriod: !sameInterval });
  const items = { ...subscription.items, data: [itemOf(newItem, subscription.id, period, item.created, item.id)] };
  const anchor = sameInterval ? {} : { billing_cycle_anchor: now };
  const cancel_at = subscription.cancel_at_period_end ? period.end : subscription.cancel_at;
  const moved = updateAndEmit(
    account,
    subscription,
    { items, cancel_at, ...anchor },
    "customer.subscription.updated",
    period.end,
  );
  const charges = [...settled, ...(sameInterval ? [] : chargesOf(account, moved))];
  const invoice = finalize(
    account,
    draftInvoice(account, { subscription: moved, reason: "subscription_update", charges, finalizesAt: null }),
  );
  account.store.put({ ...moved, latest_invoice: invoice.id });
  pay(account, invoice);
  return getOrThrow(account, "subscription", moved.id);
}
