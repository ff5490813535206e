import { TIERS } from "#contracts/subscription.ts";
import { isPaying } from "#domain/workspaces/is-usable.ts";
import { LIST_PRICES } from "./plans.ts";
import type { Subscription } from "./subscription.entity.ts";

/** Value of a subscription per month, in euros before tax and discounts: 0 unless it is active or past due. */
export function monthlyValue({ status, tier, interval, amount }: Subscription): number {
  if (!isPaying(status)) return 0;
  const plan = TIERS.find((each) => each === tier);
  const price = amount ?? (plan ? LIST_PRICES[plan][interval] : 0);
  return Math.round((interval === "year" ? price / 12 : price) * 100) / 100;
}
