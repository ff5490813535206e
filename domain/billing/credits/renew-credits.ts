import { SubscriptionEntity } from "#domain/billing/subscriptions/subscription.entity.ts";
import { type Synced, syncAll } from "#domain/billing/subscriptions/sync-all.ts";
import { now } from "#kit/clock.ts";

/** Gives the next month's credits to every workspace whose month is over: those paid by the year, and those whose payment was not announced. */
export async function renewCredits(): Promise<Synced> {
  const { data } = await SubscriptionEntity.query
    .byDue({ watched: "live" })
    .lte({ due: now().toISOString() })
    .go({ pages: "all" });
  return syncAll(data.map(({ id }) => id));
}
