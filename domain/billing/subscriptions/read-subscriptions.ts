import { untilProcessed } from "#domain/kit/until-processed.ts";
import { type Subscription, SubscriptionEntity } from "./subscription.entity.ts";

/** The stored subscription; undefined if there is none. */
export async function readSubscription(id: string): Promise<Subscription | undefined> {
  return (await SubscriptionEntity.get({ id }).go({ consistent: true })).data ?? undefined;
}

/** Any number of subscriptions by their ids, without missing ones. */
export async function readSubscriptions(ids: readonly string[]): Promise<ReadonlyMap<string, Subscription>> {
  const found = new Map<string, Subscription>();
  const keys = [...new Set(ids.filter(Boolean))].map((id) => ({ id }));
  await untilProcessed(keys, async (left) => {
    const { data, unprocessed } = await SubscriptionEntity.get(left).go({ consistent: true });
    for (const subscription of data) found.set(subscription.id, subscription);
    return unprocessed;
  });
  return found;
}

/** All current and past subscriptions of a user's customer, newest first. */
export async function listSubscriptions(owner: string): Promise<readonly Subscription[]> {
  return (await SubscriptionEntity.query.byOwner({ owner }).go({ pages: "all", order: "desc" })).data;
}
