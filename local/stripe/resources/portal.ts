import type Stripe from "stripe";
import * as z from "zod";
import { type Account, need } from "#local/stripe/account.ts";
import { letters, newId } from "#local/stripe/ids.ts";
import { pageOf } from "#local/stripe/list.ts";
import { operation } from "#local/stripe/operation.ts";
import { bool, enabled, ignored, mergeMetadata, metadata, page, text, textOrUnset } from "#local/stripe/params.ts";
import { invalid } from "#local/stripe/refusal.ts";

const product = z.strictObject({ product: text, prices: z.array(text).min(1), adjustable_quantity: ignored });
const features = z.strictObject({
  customer_update: z.strictObject({ enabled: bool.optional(), allowed_updates: z.array(text).optional() }).optional(),
  invoice_history: enabled.optional(),
  payment_method_update: enabled.optional(),
  subscription_cancel: z
    .strictObject({
      enabled: bool,
      mode: z.enum(["at_period_end", "immediately"]).optional(),
      proration_behavior: z.enum(["always_invoice", "create_prorations", "none"]).optional(),
      cancellation_reason: ignored,
    })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled: bool,
      default_allowed_updates: z.array(z.enum(["price", "promotion_code", "quantity"])).optional(),
      products: z.array(product).optional(),
      proration_behavior: z.enum(["always_invoice", "create_prorations", "none"]).optional(),
      schedule_at_period_end: ignored,
    })
    .optional(),
});
const profile = z.strictObject({
  headline: textOrUnset.optional(),
  privacy_policy_url: textOrUnset.optional(),
  terms_of_service_url: textOrUnset.optional(),
});
const fields = {
  business_profile: profile.optional(),
  default_return_url: textOrUnset.optional(),
  metadata: metadata.optional(),
  name: textOrUnset.optional(),
};
const NewConfiguration = z.strictObject({ ...fields, features, login_page: ignored });
const ConfigurationChange = z.strictObject({
  ...fields,
  features: features.optional(),
  active: bool.optional(),
  login_page: ignored,
});

type Features = Stripe.BillingPortal.Configuration.Features;

function featuresOf(given: z.output<typeof features>, before?: Features): Features {
  const cancel = given.subscription_cancel;
  const update = given.subscription_update;
  if (update?.enabled && !update.products?.length)
    throw invalid("Missing required param: features[subscription_update][products].", {
      code: "parameter_missing",
      param: "features[subscription_update][products]",
    });
  return {
    customer_update: given.customer_update
      ? {
          enabled: given.customer_update.enabled ?? true,
          allowed_updates: (given.customer_update.allowed_updates ?? []) as Features["customer_update"]["allowed_updates"],
        }
      : (before?.customer_update ?? { enabled: false, allowed_updates: [] }),
    invoice_history: { enabled: given.invoice_history?.enabled ?? before?.invoice_history.enabled ?? false },
    payment_method_update: {
      enabled: given.payment_method_update?.enabled ?? before?.payment_method_update.enabled ?? false,
      payment_method_configuration: null,
    },
    subscription_cancel: cancel
      ? {
          enabled: cancel.enabled,
          mode: cancel.mode ?? "at_period_end",
          proration_behavior: cancel.proration_behavior ?? "none",
          cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        }
      : (before?.subscription_cancel ?? {
          enabled: false,
          mode: "at_period_end",
          proration_behavior: "none",
          cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        }),
    subscription_pause: { enabled: false, duration: { interval_options: [], type: "indefinite" } },
    subscription_update: update
      ? {
          enabled: update.enabled,
          billing_cycle_anchor: null,
          default_allowed_updates: update.default_allowed_updates ?? [],
          products: (update.products ?? []).map((each) => ({
            product: each.product,
            prices: each.prices,
            adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
          })),
          proration_behavior: update.proration_behavior ?? "none",
          schedule_at_period_end: { conditions: [] },
          trial_update_behavior: "end_trial",
        }
      : (before?.subscription_update ?? {
          enabled: false,
          billing_cycle_anchor: null,
          default_allowed_updates: [],
          products: null,
          proration_behavior: "none",
          schedule_at_period_end: { conditions: [] },
          trial_update_behavior: "end_trial",
        }),
  };
}

const profileOf = (given: z.output<typeof profile> | undefined) => ({
  headline: given?.headline ?? null,
  privacy_policy_url: given?.privacy_policy_url ?? null,
  terms_of_service_url: given?.terms_of_service_url ?? null,
});

const configurationsOf = ({ store }: Account) => store.all<Stripe.BillingPortal.Configuration>("billing_portal.configuration");

function createConfiguration(account: Account, given: z.output<typeof NewConfiguration>): Stripe.BillingPortal.Configuration {
  return account.store.put({
    id: newId("bpc"),
    object: "billing_portal.configuration",
    active: true,
    application: null,
    business_profile: profileOf(given.business_profile),
    created: account.now(),
    default_return_url: given.default_return_url ?? null,
    features: featuresOf(given.features),
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: mergeMetadata(null, given.metadata),
    name: given.name ?? null,
    updated: account.now(),
  });
}

function updateConfiguration(
  account: Account,
  given: z.output<typeof ConfigurationChange>,
  id: string,
): Stripe.BillingPortal.Configuration {
  const before = need<Stripe.BillingPortal.Configuration>(account, "billing_portal.configuration", id);
  return account.store.put({
    ...before,
    ...(given.active !== undefined && { active: given.active }),
    ...(given.business_profile && { business_profile: profileOf(given.business_profile) }),
    ...(given.default_return_url !== undefined && { default_return_url: given.default_return_url }),
    ...(given.name !== undefined && { name: given.name }),
    ...(given.features && { features: featuresOf(given.features, before.features) }),
    metadata: mergeMetadata(before.metadata, given.metadata),
    updated: account.now(),
  });
}

const NewSession = z.strictObject({
  customer: text,
  return_url: text.optional(),
  configuration: text.optional(),
  locale: ignored,
  flow_data: z
    .strictObject({
      type: z.enum(["payment_method_update", "subscription_cancel", "subscription_update", "customer_update"]),
      after_completion: ignored,
      subscription_cancel: ignored,
      subscription_update: ignored,
    })
    .optional(),
});

/** A portal session's address is its only key, so it holds a random part of its own. */
function createSession(account: Account, given: z.output<typeof NewSession>): Stripe.BillingPortal.Session {
  const { store, origin } = account;
  need(account, "customer", given.customer, "customer");
  const configuration = given.configuration
    ? need<Stripe.BillingPortal.Configuration>(account, "billing_portal.configuration", given.configuration, "configuration")
    : configurationsOf(account).find(({ is_default, active }) => is_default && active);
  if (!configuration)
    throw invalid(
      "No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.",
    );
  const id = `bps_${letters(40)}`;
  return store.put({
    id,
    object: "billing_portal.session",
    configuration: configuration.id,
    created: account.now(),
    customer: given.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: given.return_url ?? configuration.default_return_url,
    url: `${origin}/_stripe/portal/${id}`,
  });
}

export const portal = [
  operation("POST", "/v1/billing_portal/configurations", NewConfiguration, createConfiguration),
  operation(
    "GET",
    "/v1/billing_portal/configurations",
    z.strictObject({ ...page, active: bool.optional(), is_default: bool.optional() }),
    (account, given) => {
      const { active, is_default, ...rest } = given;
      const found = configurationsOf(account).filter(
        (each) =>
          (active === undefined || each.active === active) && (is_default === undefined || each.is_default === is_default),
      );
      return pageOf("/v1/billing_portal/configurations", found, rest);
    },
  ),
  operation("GET", "/v1/billing_portal/configurations/{id}", z.strictObject({}), (account, _, id) =>
    need(account, "billing_portal.configuration", id!),
  ),
  operation("POST", "/v1/billing_portal/configurations/{id}", ConfigurationChange, (account, given, id) =>
    updateConfiguration(account, given, id!),
  ),
  operation("POST", "/v1/billing_portal/sessions", NewSession, createSession),
];
