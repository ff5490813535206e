import { readById } from "#domain/kit/read-many.ts";
import { type Subscription, SubscriptionEntity } from "./subscription.entity.ts";

/** The stored subscription; undefined if there is none. */
export async function readSubscription(id: string): Promise<Subscription | undefined> {
  return (await SubscriptionEntity.get({ id }).go({ consistent: true })).data ?? undefined;
}

/** Any number of subscriptions by their ids, in the order of these, without missing ones. */
export const readSubscriptions = (ids: Iterable<string>): Promise<ReadonlyMap<string, Subscription>> =>
  readById("id", ids, (left) => SubscriptionEntity.get(left).go({ consistent: true }));

/** All current and past subscriptions of a user's customer, newest first. */
export async function listSubscriptions(owner: string): Promise<readonly Subscription[]> {
  return (await SubscriptionEntity.query.byOwner({ owner }).go({ pages: "all", order: "desc" })).data;
}
