import { roundHalfUp } from "#contracts/bands.ts";
import type { Plan } from "#contracts/billing.ts";
import type { Interval } from "#contracts/subscription.ts";

/** What a plan costs in euros: by the month as it is shown large, and the whole year where a year is paid at once. */
export type Price = { perMonth: number; perYear: number | undefined };

/** The price of a plan under an interval; nothing where it is on request or not sold that way. A free plan costs 0. */
export function priceOf(plan: Plan, interval: Interval): Price | undefined {
  if (plan.tier === "freemium") return { perMonth: 0, perYear: undefined };
  const { month, year } = plan.prices ?? {};
  if (interval === "month") return month ? { perMonth: month.amount, perYear: undefined } : undefined;
  return year ? { perMonth: roundHalfUp(year.amount / 12), perYear: year.amount } : undefined;
}

/** The most that paying by the year saves on any plan, in per cent; nothing when it saves nothing. */
export function mostSaved(plans: readonly Plan[]): number | undefined {
  const most = Math.max(0, ...plans.map(({ yearlySaving }) => yearlySaving ?? 0));
  return most > 0 ? most : undefined;
}
