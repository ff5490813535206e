import type { Subscription } from "#contracts/subscription.ts";
import { isPaying } from "./is-usable.ts";
import type { Workspace } from "./workspace.entity.ts";

/** A workspace's subscription as its members see it; null if there never was one. */
export function subscriptionOf(workspace: Workspace): Subscription | null {
  const { subscription: status, tier, interval, canceled } = workspace;
  if (status === "none") return null;
  return {
    active: isPaying(status),
    status,
    tier,
    interval,
    canceled,
    cancel_at: workspace.cancel_at ?? null,
    current_period_start: workspace.current_period_start ?? null,
    current_period_end: workspace.current_period_end ?? null,
  };
}
