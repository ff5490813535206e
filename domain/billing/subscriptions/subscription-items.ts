import { untilProcessed } from "#domain/kit/batch.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { put, type TransactionItem } from "#domain/kit/transaction.ts";
import { type Subscription, SubscriptionEntity, type SubscriptionState } from "./subscription.entity.ts";

/** Thrown when a subscription changed since it was read. */
export class SubscriptionChanged extends ConflictError {
  override readonly name = "SubscriptionChanged";
}

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

/**
 * Writes a subscription over the version read as `known`; `SubscriptionChanged` if it changed, or if `known` is undefined and one
 * exists.
 */
export function writeSubscription(next: SubscriptionState, known: Subscription | undefined): TransactionItem {
  const watched = next.status === "canceled" ? {} : { watched: "live" };
  const row = { ...next, ...watched, version: (known?.version ?? 0) + 1 };
  const onConditionFailed = () => new SubscriptionChanged();
  if (!known) return { write: put(SubscriptionEntity.create(row).params()), onConditionFailed };
  const replaced = SubscriptionEntity.put(row).where(({ version }, { eq }) => eq(version, known.version));
  return { write: put(replaced.params()), onConditionFailed };
}
