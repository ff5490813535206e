import Stripe from "stripe";
import { Interval, TIERS, type Tier } from "#contracts/subscription.ts";
import { LIST_PRICES, lookupKeyOf, metadataOf } from "#domain/billing/subscriptions/plans.ts";

const CURRENCY = "eur";

/** Metadata that identifies our objects, so that each is created once. */
const OWN_METADATA = { application: "sightline" } as const;

/** Events the application subscribes to; it then fetches the current state of the object itself. */
const EVENTS: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.paid",
  "invoice.payment_failed",
];

const productIdOf = (tier: Tier): string => `sightline_${tier}`;

const differs = (wanted: Readonly<Record<string, string>>, existing: Readonly<Record<string, string>>): boolean =>
  Object.entries(wanted).some(([name, value]) => (existing[name] ?? "") !== value);

/** The product of a plan, as described by the plan; its name is the tier. */
async function ensureProduct(stripe: Stripe, tier: Tier): Promise<string> {
  const id = productIdOf(tier);
  const metadata = metadataOf(tier);
  const existing = await stripe.products.retrieve(id).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") return undefined;
    throw error;
  });
  if (!existing) await stripe.products.create({ id, name: tier, metadata });
  else if (!existing.active || existing.name !== tier || differs(metadata, existing.metadata))
    await stripe.products.update(id, { active: true, name: tier, metadata });
  return id;
}

/** The price with the plan's lookup key. An amount changed at the payment provider stays: prices are managed there. */
async function ensurePrice(stripe: Stripe, product: string, tier: Tier, interval: Interval): Promise<string> {
  const lookup_key = lookupKeyOf(tier, interval);
  const { data } = await stripe.prices.list({ lookup_keys: [lookup_key], active: true, limit: 1 });
  if (data[0]) return data[0].id;
  const price = await stripe.prices.create({
    product,
    currency: CURRENCY,
    unit_amount: LIST_PRICES[tier][interval] * 100,
    recurring: { interval },
    lookup_key,
    transfer_lookup_key: true,
    tax_behavior: "exclusive",
  });
  return price.id;
}

type ProductPrices = { readonly product: string; readonly prices: string[] };

/** The portal where customers manage their card, invoices and plan, and cancel at the end of the period. */
async function ensurePortal(stripe: Stripe, origin: string, products: readonly ProductPrices[]): Promise<void> {
  const wanted: Stripe.BillingPortal.ConfigurationCreateParams = {
    business_profile: { headline: "Your Sightline plan" },
    default_return_url: `${origin}/subscription`,
    metadata: OWN_METADATA,
    features: {
      customer_update: { enabled: true, allowed_updates: ["name", "email", "address", "tax_id"] },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: "at_period_end" },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ["price", "promotion_code"],
        // An upgrade adds credits and is charged immediately; a downgrade takes effect in the next period.
        proration_behavior: "always_invoice",
        schedule_at_period_end: { conditions: [{ type: "decreasing_item_amount" }, { type: "shortening_interval" }] },
        products: [...products],
      },
    },
  };
  for await (const { id, metadata } of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (metadata?.application === OWN_METADATA.application) {
      await stripe.billingPortal.configurations.update(id, wanted);
      return;
    }
  await stripe.billingPortal.configurations.create(wanted);
}

/** The webhook endpoint. Returns its signing secret if the endpoint is new, because Stripe shows it only once. */
async function ensureWebhookEndpoint(stripe: Stripe, origin: string): Promise<string | undefined> {
  const url = `${origin}/api/stripe/events`;
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === url) {
      await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: EVENTS });
      return undefined;
    }
  const { secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: EVENTS,
    api_version: Stripe.API_VERSION,
    metadata: OWN_METADATA,
  });
  return secret;
}

/**
 * Sets up an account of the payment provider: products and prices of the plans, the portal configuration,
 * and the webhook endpoint at `origin`. Idempotent. Returns the endpoint's signing secret if it is new.
 * Creates no endpoint if `reachable` is false, for origins the provider cannot reach.
 */
export async function setUpStripeAccount(
  stripe: Stripe,
  { origin, reachable = true }: { origin: string; reachable?: boolean },
): Promise<{ webhookSecret: string | undefined }> {
  const products: ProductPrices[] = [];
  for (const tier of TIERS) {
    const product = await ensureProduct(stripe, tier);
    const prices: string[] = [];
    for (const interval of Interval.options) prices.push(await ensurePrice(stripe, product, tier, interval));
    products.push({ product, prices });
  }
  await ensurePortal(stripe, origin, products);
  return { webhookSecret: reachable ? await ensureWebhookEndpoint(stripe, origin) : undefined };
}
