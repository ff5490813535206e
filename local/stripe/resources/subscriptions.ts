import type Stripe from "stripe";
import * as z from "zod";
import { type Account, change, need } from "../account.ts";
import { cancelLater, endSubscription, subscribe, type Wish } from "../billing/subscriptions.ts";
import { pageOf } from "../list.ts";
import { operation } from "../operation.ts";
import { bool, ignored, int, mergeMetadata, metadata, page, text } from "../params.ts";
import { invalid, missing } from "../refusal.ts";
import { attach, methodCalled } from "./payment-methods.ts";

const NewSubscription = z.strictObject({
  customer: text,
  items: z.array(z.strictObject({ price: text })).min(1),
  default_payment_method: text.optional(),
  metadata: metadata.optional(),
});

function wishOf(account: Account, id: string, param: string): Wish {
  const price = need<Stripe.Price>(account, "price", id, param);
  if (!price.active) throw invalid("The price specified is inactive. This field only accepts active prices.", { param });
  return { price, quantity: 1 };
}

function create(account: Account, given: z.output<typeof NewSubscription>): Stripe.Subscription {
  const { customer } = given;
  const payer = need<Stripe.Customer>(account, "customer", customer, "customer");
  const method = given.default_payment_method && methodCalled(account, given.default_payment_method, "default_payment_method");
  if (method && method.customer !== customer) attach(account, method, customer);
  if (!method && !payer.invoice_settings.default_payment_method)
    throw invalid(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
      { code: "resource_missing" },
    );
  return subscribe(account, {
    customer,
    wishes: given.items.map(({ price }, index) => wishOf(account, price, `items[${index}][price]`)),
    method: method ? method.id : undefined,
    metadata: mergeMetadata(null, given.metadata),
  });
}

const SubscriptionChange = z.strictObject({ cancel_at_period_end: bool.optional(), metadata: metadata.optional() });

function update(account: Account, given: z.output<typeof SubscriptionChange>, id: string): Stripe.Subscription {
  const before = need<Stripe.Subscription>(account, "subscription", id);
  if (before.status === "canceled" || before.status === "incomplete_expired")
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.", {
      code: "invalid_canceled_subscription_fields",
    });
  const changes = { metadata: mergeMetadata(before.metadata, given.metadata) };
  const after = change(account, before, changes, "customer.subscription.updated");
  return given.cancel_at_period_end === undefined ? after : cancelLater(account, after, given.cancel_at_period_end);
}

function cancel(account: Account, id: string): Stripe.Subscription {
  const subscription = need<Stripe.Subscription>(account, "subscription", id);
  if (subscription.status === "canceled") throw missing("subscription", id);
  return endSubscription(account, subscription, "cancellation_requested");
}

const Filter = z.strictObject({
  ...page,
  customer: text.optional(),
  status: z.enum(["active", "all"]).optional(),
  created: z.strictObject({ gte: int }).optional(),
});

/** Without a status the list leaves out what has ended, as the real one does. */
function isWanted({ status }: Stripe.Subscription, wanted: z.output<typeof Filter>["status"]): boolean {
  if (wanted === undefined) return status !== "canceled" && status !== "incomplete_expired";
  return wanted === "all" || status === wanted;
}

export const subscriptions = [
  operation("POST", "/v1/subscriptions", NewSubscription, create),
  operation("GET", "/v1/subscriptions", Filter, ({ store }, { customer, status, created, ...rest }) => {
    const found = store
      .all<Stripe.Subscription>("subscription")
      .filter(
        (each) =>
          isWanted(each, status) &&
          (customer === undefined || each.customer === customer) &&
          (created === undefined || each.created >= created.gte),
      );
    return pageOf("/v1/subscriptions", found, rest);
  }),
  operation("GET", "/v1/subscriptions/{id}", z.strictObject({}), (account, _, id) => need(account, "subscription", id!)),
  operation("POST", "/v1/subscriptions/{id}", SubscriptionChange, (account, given, id) => update(account, given, id!)),
  operation("DELETE", "/v1/subscriptions/{id}", z.strictObject({ prorate: ignored }), (account, _, id) => cancel(account, id!)),
];
