import type Stripe from "stripe";
import * as z from "zod";
import { type Account, getOrThrow } from "../account.ts";
import { newId, randomAlphanumeric } from "../ids.ts";
import { operation } from "../operation.ts";
import { paginate } from "../paginate.ts";
import { bool, enabled, ignored, mergeMetadata, metadata, page, text } from "../params.ts";
import { invalidRequest } from "../stripe-error.ts";

const features = z.strictObject({
  customer_update: z.strictObject({ enabled: bool, allowed_updates: z.array(text) }),
  invoice_history: enabled,
  payment_method_update: enabled,
  subscription_cancel: z.strictObject({ enabled: bool, mode: z.literal("at_period_end") }),
  subscription_update: z.strictObject({
    enabled: bool,
    default_allowed_updates: z.array(z.enum(["price", "promotion_code"])),
    products: z.array(z.strictObject({ product: text, prices: z.array(text).min(1) })).min(1),
    proration_behavior: z.literal("always_invoice"),
    schedule_at_period_end: ignored,
  }),
});
const Wanted = z.strictObject({
  business_profile: z.strictObject({ headline: text }),
  default_return_url: text,
  metadata: metadata.optional(),
  features,
});

type Configuration = Stripe.BillingPortal.Configuration;
type Features = Stripe.BillingPortal.Configuration.Features;

function featuresOf(given: z.output<typeof features>): Features {
  const { customer_update, invoice_history, payment_method_update, subscription_cancel, subscription_update } = given;
  return {
    customer_update: customer_update as Features["customer_update"],
    invoice_history: { enabled: invoice_history.enabled },
    payment_method_update: { enabled: payment_method_update.enabled, payment_method_configuration: null },
    subscription_cancel: {
      ...subscription_cancel,
      proration_behavior: "none",
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    },
    subscription_pause: { enabled: false, duration: { interval_options: [], type: "indefinite" } },
    subscription_update: {
      ...subscription_update,
      billing_cycle_anchor: null,
      products: subscription_update.products.map((each) => ({
        ...each,
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
      })),
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: "end_trial",
    },
  };
}

function createConfiguration(account: Account, given: z.output<typeof Wanted>): Configuration {
  return account.store.put({
    id: newId("bpc"),
    object: "billing_portal.configuration",
    active: true,
    application: null,
    business_profile: { headline: given.business_profile.headline, privacy_policy_url: null, terms_of_service_url: null },
    created: account.now(),
    default_return_url: given.default_return_url,
    features: featuresOf(given.features),
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: mergeMetadata(null, given.metadata),
    name: null,
    updated: account.now(),
  });
}

function updateConfiguration(account: Account, given: z.output<typeof Wanted>, id: string): Configuration {
  const before = getOrThrow<Configuration>(account, "billing_portal.configuration", id);
  return account.store.put({
    ...before,
    business_profile: { ...before.business_profile, headline: given.business_profile.headline },
    default_return_url: given.default_return_url,
    features: featuresOf(given.features),
    metadata: mergeMetadata(before.metadata, given.metadata),
    updated: account.now(),
  });
}

/** The flow of a portal session. Only the one that changes the plan of a subscription is supported. */
const Flow = z.strictObject({
  type: z.literal("subscription_update"),
  subscription_update: z.strictObject({ subscription: text }),
  after_completion: z.strictObject({ type: z.literal("redirect"), redirect: z.strictObject({ return_url: text }) }),
});
const NewSession = z.strictObject({
  customer: text,
  return_url: text,
  configuration: text.optional(),
  flow_data: Flow.optional(),
});

function flowOf(
  account: Account,
  { customer, flow_data }: z.output<typeof NewSession>,
): Stripe.BillingPortal.Session.Flow | null {
  if (!flow_data) return null;
  const { type, subscription_update, after_completion } = flow_data;
  const id = subscription_update.subscription;
  const subscription = getOrThrow<Stripe.Subscription>(
    account,
    "subscription",
    id,
    "flow_data[subscription_update][subscription]",
  );
  if (subscription.customer !== customer || subscription.status === "canceled" || subscription.cancel_at_period_end)
    throw invalidRequest(`The subscription ${id} cannot be updated in a session of this customer.`);
  return {
    type,
    subscription_update,
    after_completion: { ...after_completion, hosted_confirmation: null },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update_confirm: null,
  };
}

/** The URL of a portal session is its only credential, so it contains a separate random part. */
function createSession(account: Account, given: z.output<typeof NewSession>): Stripe.BillingPortal.Session {
  const { store, origin } = account;
  getOrThrow(account, "customer", given.customer, "customer");
  // An emulated account has no default configuration.
  if (given.configuration === undefined)
    throw invalidRequest(
      "No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.",
    );
  getOrThrow(account, "billing_portal.configuration", given.configuration, "configuration");
  const id = `bps_${randomAlphanumeric(40)}`;
  return store.put({
    id,
    object: "billing_portal.session",
    configuration: given.configuration,
    created: account.now(),
    customer: given.customer,
    customer_account: null,
    flow: flowOf(account, given),
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: given.return_url,
    url: `${origin}/_stripe/portal/${id}`,
  });
}

const Filter = z.strictObject({ ...page, active: bool.optional() });

export const portal = [
  operation("POST", "/v1/billing_portal/configurations", Wanted, createConfiguration),
  operation("GET", "/v1/billing_portal/configurations", Filter, ({ store }, { active, ...rest }) => {
    const all = store.all<Configuration>("billing_portal.configuration");
    const found = all.filter((each) => active === undefined || each.active === active);
    return paginate("/v1/billing_portal/configurations", found, rest);
  }),
  operation("POST", "/v1/billing_portal/configurations/{id}", Wanted, (account, given, id) =>
    updateConfiguration(account, given, id!),
  ),
  operation("POST", "/v1/billing_portal/sessions", NewSession, createSession),
];
