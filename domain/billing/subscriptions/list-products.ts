import { fetchProducts, type Product } from "#adapters/stripe.ts";
import type { Plan } from "#contracts/billing.ts";
import { TIERS, type Tier } from "#contracts/subscription.ts";
import { readSetting } from "#domain/kit/settings/read-setting.ts";
import { cachedFor } from "#kit/timed-cache.ts";
import { CUSTOM_PLAN, FREE_PLAN, planOf, tierOf } from "./plans.ts";

/** The payment provider's response, cached for five minutes. */
const readProducts = cachedFor(5 * 60 * 1000, fetchProducts);

/** The plans as displayed on cards, cheapest first: the free plan, the paid plans with current prices, the custom plan. */
export async function listProducts(): Promise<{ plans: Plan[]; currency: "eur" }> {
  const [products, { freemium }] = await Promise.all([readProducts(), readSetting("defaults")]);
  const bought = TIERS.flatMap((tier) => {
    const product = products.find(({ name, prices }) => tierOf(name) === tier && prices.length > 0);
    return product ? [planWithPrices(tier, product)] : [];
  });
  return {
    plans: [planWithoutPrices("freemium", { ...FREE_PLAN, ...freemium }), ...bought, planWithoutPrices("custom", CUSTOM_PLAN)],
    currency: "eur",
  };
}

const COMMON_FEATURES = { clarity: true, projects: true } as const;

const planWithoutPrices = (tier: "freemium" | "custom", offer: typeof CUSTOM_PLAN): Plan => ({
  ...offer,
  ...COMMON_FEATURES,
  tier,
  access: offer.access && [...offer.access],
  prices: null,
  yearlySaving: null,
});

function planWithPrices(tier: Tier, { prices, metadata }: Product): Plan {
  const offer = planOf(tier, metadata);
  const per = (wanted: string) => {
    const price = prices.find(({ interval }) => interval === wanted);
    return price ? { id: price.id, amount: price.amount } : null;
  };
  const [month, year] = [per("month"), per("year")];
  return {
    ...offer,
    ...COMMON_FEATURES,
    tier,
    access: [...offer.access],
    prices: { month, year },
    yearlySaving: savingOf(month?.amount, year?.amount),
  };
}

/** Percentage with one decimal; null if the yearly price saves nothing. */
function savingOf(month: number | undefined, year: number | undefined): number | null {
  if (!month || !year || year >= 12 * month) return null;
  return Math.round((1 - year / (12 * month)) * 1000) / 10;
}
