import { listSubscriptionsSince } from "#adapters/stripe-subscriptions.ts";
import { now } from "#kit/clock.ts";
import { DAY_SECONDS } from "#kit/time.ts";
import { SubscriptionEntity } from "./subscription.entity.ts";
import { type SyncResult, syncAll } from "./sync-all.ts";

/** The payment provider retries an undelivered event for three days. */
const LOOKBACK_MS = 4 * DAY_SECONDS * 1000;

/** Synchronises every active subscription and recently created ones, whether or not an event arrived. */
export async function reconcileSubscriptions(): Promise<SyncResult> {
  const [{ data }, recent] = await Promise.all([
    SubscriptionEntity.query.byDue({ watched: "live" }).go({ pages: "all" }),
    listSubscriptionsSince(new Date(now().getTime() - LOOKBACK_MS)),
  ]);
  return syncAll([...new Set([...data.map(({ id }) => id), ...recent])]);
}
