import { SubscriptionEntity } from "#domain/billing/subscriptions/subscription.entity.ts";
import { type SyncResult, syncAll } from "#domain/billing/subscriptions/sync-all.ts";
import { now } from "#kit/clock.ts";
import { renewCustomCredits } from "./renew-custom-credits.ts";

/**
 * Grants the next month's credits to every workspace whose month is over: yearly plans, and payments whose event never arrived.
 */
export async function renewCredits(): Promise<SyncResult> {
  const { data } = await SubscriptionEntity.query
    .byDue({ watched: "live" })
    .lte({ due: now().toISOString() })
    .go({ pages: "all" });
  const { synced, failed } = await syncAll(data.map(({ id }) => id));
  return { synced, failed: [...failed, ...(await renewCustomCredits())] };
}
