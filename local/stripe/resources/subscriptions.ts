import type Stripe from "stripe";
import * as z from "zod";
import { type Account, getOrThrow, updateAndEmit } from "../account.ts";
import { endSubscription, type ItemInput, setCancelAtPeriodEnd, subscribe } from "../billing/subscriptions.ts";
import { operation } from "../operation.ts";
import { paginate } from "../paginate.ts";
import { bool, ignored, int, mergeMetadata, metadata, page, text } from "../params.ts";
import { invalidRequest, resourceMissing } from "../stripe-error.ts";
import { attach, findPaymentMethod } from "./payment-methods.ts";

const NewSubscription = z.strictObject({
  customer: text,
  items: z.array(z.strictObject({ price: text })).min(1),
  default_payment_method: text.optional(),
  metadata: metadata.optional(),
});

function toItemInput(account: Account, id: string, param: string): ItemInput {
  const price = getOrThrow<Stripe.Price>(account, "price", id, param);
  if (!price.active) throw invalidRequest("The price specified is inactive. This field only accepts active prices.", { param });
  return { price, quantity: 1 };
}

function create(account: Account, given: z.output<typeof NewSubscription>): Stripe.Subscription {
  const { customer } = given;
  const payer = getOrThrow<Stripe.Customer>(account, "customer", customer, "customer");
  const method =
    given.default_payment_method && findPaymentMethod(account, given.default_payment_method, "default_payment_method");
  if (method && method.customer !== customer) attach(account, method, customer);
  if (!method && !payer.invoice_settings.default_payment_method)
    throw invalidRequest(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
      { code: "resource_missing" },
    );
  return subscribe(account, {
    customer,
    itemInputs: given.items.map(({ price }, index) => toItemInput(account, price, `items[${index}][price]`)),
    method: method ? method.id : undefined,
    metadata: mergeMetadata(null, given.metadata),
  });
}

const SubscriptionChange = z.strictObject({
  cancel_at_period_end: bool.optional(),
  cancel_at: z.literal("").optional(),
  metadata: metadata.optional(),
});

function update(account: Account, given: z.output<typeof SubscriptionChange>, id: string): Stripe.Subscription {
  const before = getOrThrow<Stripe.Subscription>(account, "subscription", id);
  if (before.status === "canceled" || before.status === "incomplete_expired")
    throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.", {
      code: "invalid_canceled_subscription_fields",
    });
  const changes = { metadata: mergeMetadata(before.metadata, given.metadata) };
  const after = updateAndEmit(account, before, changes, "customer.subscription.updated");
  const isCanceling = given.cancel_at === "" ? false : given.cancel_at_period_end;
  return isCanceling === undefined ? after : setCancelAtPeriodEnd(account, after, isCanceling);
}

function cancel(account: Account, id: string): Stripe.Subscription {
  const subscription = getOrThrow<Stripe.Subscription>(account, "subscription", id);
  if (subscription.status === "canceled") throw resourceMissing("subscription", id);
  return endSubscription(account, subscription, "cancellation_requested");
}

const Filter = z.strictObject({
  ...page,
  customer: text.optional(),
  status: z.enum(["active", "all"]).optional(),
  created: z.strictObject({ gte: int }).optional(),
});

/** Without a status the list omits ended subscriptions, as in the real API. */
function matchesStatusFilter({ status }: Stripe.Subscription, wanted: z.output<typeof Filter>["status"]): boolean {
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
          matchesStatusFilter(each, status) &&
          (customer === undefined || each.customer === customer) &&
          (created === undefined || each.created >= created.gte),
      );
    return paginate("/v1/subscriptions", found, rest);
  }),
  operation("GET", "/v1/subscriptions/{id}", z.strictObject({}), (account, _, id) => getOrThrow(account, "subscription", id!)),
  operation("POST", "/v1/subscriptions/{id}", SubscriptionChange, (account, given, id) => update(account, given, id!)),
  operation("DELETE", "/v1/subscriptions/{id}", z.strictObject({ invoice_now: ignored, prorate: ignored }), (account, _, id) =>
    cancel(account, id!),
  ),
  // There are no schedules: the portal of the emulator changes plans immediately.
  operation("POST", "/v1/subscription_schedules/{id}/release", z.strictObject({}), (_, __, id) => {
    throw resourceMissing("subscription_schedule", id!);
  }),
];
