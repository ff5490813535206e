import type { PlanFields } from "#domain/workspaces/plan.ts";
import type { Subscription } from "./subscription.entity.ts";

type Mirrored = Pick<
  Subscription,
  "id" | "status" | "tier" | "interval" | "current_period_start" | "current_period_end" | "cancel_at" | "canceled_by"
>;

/** A subscription as mirrored by its workspace, with further workspace changes. */
export function toPlanFields(subscription: Mirrored, also: Pick<PlanFields, "terms" | "credits"> = {}): PlanFields {
  const { id, status, tier, interval, current_period_start, current_period_end, cancel_at, canceled_by } = subscription;
  return {
    subscriptionId: id,
    subscription: status,
    tier,
    interval,
    current_period_start,
    current_period_end,
    cancel_at,
    canceled_by,
    ...also,
  };
}
