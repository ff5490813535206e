import { readMany } from "#domain/kit/read-many.ts";
import { type Subscription, SubscriptionEntity } from "./subscription.entity.ts";

/** The stored subscription; undefined if there is none. */
export async function readSubscription(id: string): Promise<Subscription | undefined> {
  return (await SubscriptionEntity.get({ id }).go({ consistent: true })).data ?? undefined;
}

/** Any number of subscriptions by their ids, without missing ones. */
export async function readSubscriptions(ids: readonly string[]): Promise<ReadonlyMap<string, Subscription>> {
  const keys = [...new Set(ids.filter(Boolean))].map((id) => ({ id }));
  const found = await readMany(keys, (left) => SubscriptionEntity.get(left).go({ consistent: true }));
  return new Map(found.map((subscription) => [subscription.id, subscription]));
}

/** All current and past subscriptions of a user's customer, newest first. */
export async function listSubscriptions(owner: string): Promise<readonly Subscription[]> {
  return (await SubscriptionEntity.query.byOwner({ owner }).go({ pages: "all", order: "desc" })).data;
}
