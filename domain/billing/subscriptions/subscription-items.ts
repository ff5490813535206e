import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { put, type TransactionItem } from "#domain/kit/transaction.ts";
import { type Subscription, SubscriptionEntity, type SubscriptionState } from "./subscription.entity.ts";

/** Thrown when a subscription changed since it was read. */
export class SubscriptionChanged extends ConflictError {
  override readonly name = "SubscriptionChanged";
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
