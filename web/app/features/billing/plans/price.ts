import type { Plan } from "#contracts/billing.ts";
import type { Interval } from "#contracts/subscription.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";

/** Price of a plan in euros: per month, as displayed, and per year if billed yearly. */
export type Price = { perMonth: number; perYear: number | undefined };

/** The price of a plan for a billing interval; undefined if on request or not available. The free plan costs 0. */
export function priceOf(plan: Plan, interval: Interval): Price | undefined {
  if (plan.tier === "freemium") return { perMonth: 0, perYear: undefined };
  const { month, year } = plan.prices ?? {};
  if (interval === "month") return month ? { perMonth: month.amount, perYear: undefined } : undefined;
  return year ? { perMonth: roundHalfUp(year.amount / 12), perYear: year.amount } : undefined;
}

/** The highest percentage that yearly billing saves on any plan; undefined if it saves nothing. */
export function maxYearlySaving(plans: readonly Plan[]): number | undefined {
  const max = Math.max(0, ...plans.map(({ yearlySaving }) => yearlySaving ?? 0));
  return max > 0 ? max : undefined;
}
