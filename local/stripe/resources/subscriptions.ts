import type Stripe from "stripe";
import * as z from "zod";
import { type Account, change, need } from "#local/stripe/account.ts";
import { redeemable } from "#local/stripe/billing/discounts.ts";
import { cancelLater, changePlan, endSubscription, subscribe, type Wish } from "#local/stripe/billing/subscriptions.ts";
import { pageOf } from "#local/stripe/list.ts";
import { operation } from "#local/stripe/operation.ts";
import { bool, ignored, int, mergeMetadata, metadata, page, text, textOrUnset } from "#local/stripe/params.ts";
import { invalid, StripeRefusal } from "#local/stripe/refusal.ts";
import { attach, methodCalled } from "./payment-methods.ts";

const discounts = z.array(z.strictObject({ coupon: text.optional(), promotion_code: text.optional() }));
const NewSubscription = z.strictObject({
  customer: text,
  items: z.array(z.strictObject({ price: text, quantity: int.optional(), metadata: ignored })).min(1),
  default_payment_method: text.optional(),
  payment_behavior: z.enum(["allow_incomplete", "default_incomplete", "error_if_incomplete"]).optional(),
  metadata: metadata.optional(),
  discounts: discounts.optional(),
  cancel_at_period_end: bool.optional(),
  collection_method: z.literal("charge_automatically").optional(),
  payment_settings: ignored,
  off_session: ignored,
  description: ignored,
  automatic_tax: ignored,
  billing_mode: ignored,
  proration_behavior: ignored,
});

function wishOf(
  account: Account,
  { price: id, quantity = 1 }: { price: string; quantity?: number | undefined },
  param: string,
): Wish {
  const price = need<Stripe.Price>(account, "price", id, param);
  if (!price.active) throw invalid("The price specified is inactive. This field only accepts active prices.", { param });
  return { price, quantity };
}

function create(account: Account, given: z.output<typeof NewSubscription>): Stripe.Subscription {
  const { customer, payment_behavior = "allow_incomplete" } = given;
  const payer = need<Stripe.Customer>(account, "customer", customer, "customer");
  const method = given.default_payment_method && methodCalled(account, given.default_payment_method, "default_payment_method");
  if (method && method.customer !== customer) attach(account, method, customer);
  if (!method && !payer.invoice_settings.default_payment_method && payment_behavior !== "default_incomplete")
    throw invalid(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
      { code: "resource_missing" },
    );
  const { subscription, outcome } = subscribe(account, {
    customer,
    wishes: given.items.map((item, index) => wishOf(account, item, `items[${index}][price]`)),
    method: method ? method.id : undefined,
    metadata: mergeMetadata(null, given.metadata),
    discounts: (given.discounts ?? []).map((each) => redeemable(account, each)),
    later: payment_behavior === "default_incomplete",
  });
  if (outcome.result === "declined" && payment_behavior === "error_if_incomplete")
    throw new StripeRefusal(402, "card_error", outcome.message, { code: "card_declined", decline_code: outcome.decline_code });
  return given.cancel_at_period_end ? cancelLater(account, subscription, true) : subscription;
}

const SubscriptionChange = z.strictObject({
  cancel_at_period_end: bool.optional(),
  metadata: metadata.optional(),
  default_payment_method: textOrUnset.optional(),
  items: z
    .array(z.strictObject({ id: text.optional(), price: text.optional(), quantity: int.optional() }))
    .max(1)
    .optional(),
  proration_behavior: z.enum(["create_prorations", "always_invoice", "none"]).optional(),
  cancellation_details: z.strictObject({ comment: textOrUnset.optional(), feedback: textOrUnset.optional() }).optional(),
  payment_behavior: ignored,
  off_session: ignored,
  description: ignored,
});

function update(account: Account, given: z.output<typeof SubscriptionChange>, id: string): Stripe.Subscription {
  const before = need<Stripe.Subscription>(account, "subscription", id);
  const { cancel_at_period_end, default_payment_method: method, items, proration_behavior = "create_prorations" } = given;
  if (before.status === "canceled" || before.status === "incomplete_expired")
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.", {
      code: "invalid_canceled_subscription_fields",
    });
  if (method) need(account, "payment_method", method, "default_payment_method");
  const details = given.cancellation_details && { ...before.cancellation_details, ...given.cancellation_details };
  const changes = {
    ...(given.metadata !== undefined && { metadata: mergeMetadata(before.metadata, given.metadata) }),
    ...(method !== undefined && { default_payment_method: method }),
    ...(details && { cancellation_details: details as Stripe.Subscription.CancellationDetails }),
  };
  let after = change(account, before, changes, "customer.subscription.updated");
  const [item] = items ?? [];
  if (item) {
    const [own] = after.items.data;
    if (!own || item.id !== own.id)
      throw invalid("This subscription has one item; name it by its id to change it.", {
        code: "resource_missing",
        param: "items[0][id]",
      });
    const wish = wishOf(
      account,
      { price: item.price ?? own.price.id, quantity: item.quantity ?? own.quantity },
      "items[0][price]",
    );
    after = changePlan(account, after, wish, proration_behavior);
  }
  return cancel_at_period_end === undefined ? after : cancelLater(account, after, cancel_at_period_end);
}

const Cancellation = z.strictObject({ invoice_now: ignored, prorate: ignored, cancellation_details: ignored });

function cancel(account: Account, id: string): Stripe.Subscription {
  const subscription = need<Stripe.Subscription>(account, "subscription", id);
  if (subscription.status === "canceled")
    throw new StripeRefusal(404, "invalid_request_error", `No such subscription: '${id}'`, {
      code: "resource_missing",
      param: "id",
    });
  return endSubscription(account, subscription, "cancellation_requested");
}

const Filter = z.strictObject({
  ...page,
  customer: text.optional(),
  price: text.optional(),
  status: z
    .enum(["active", "all", "canceled", "ended", "incomplete", "incomplete_expired", "past_due", "paused", "trialing", "unpaid"])
    .optional(),
});

/** Without a status the list leaves out what has ended, as the real one does. */
function isWanted({ status }: Stripe.Subscription, wanted: z.output<typeof Filter>["status"]): boolean {
  if (wanted === "all") return true;
  if (wanted === undefined) return status !== "canceled" && status !== "incomplete_expired";
  return wanted === "ended" ? status === "canceled" || status === "incomplete_expired" : status === wanted;
}

export const subscriptions = [
  operation("POST", "/v1/subscriptions", NewSubscription, create),
  operation("GET", "/v1/subscriptions", Filter, ({ store }, { customer, price, status, ...rest }) => {
    const found = store
      .all<Stripe.Subscription>("subscription")
      .filter(
        (each) =>
          isWanted(each, status) &&
          (customer === undefined || each.customer === customer) &&
          (price === undefined || each.items.data.some((item) => item.price.id === price)),
      );
    return pageOf("/v1/subscriptions", found, rest);
  }),
  operation("GET", "/v1/subscriptions/{id}", z.strictObject({}), (account, _, id) => need(account, "subscription", id!)),
  operation("POST", "/v1/subscriptions/{id}", SubscriptionChange, (account, given, id) => update(account, given, id!)),
  operation("DELETE", "/v1/subscriptions/{id}", Cancellation, (account, _, id) => cancel(account, id!)),
];
