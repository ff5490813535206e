import { Changed } from "#domain/kit/retry-while-changed.ts";
import { type Part, put } from "#domain/kit/transaction.ts";
import { type Subscription, SubscriptionEntity, type SubscriptionState } from "./subscription.entity.ts";

/** Thrown as the refusal when a subscription was written since it was read. */
export class SubscriptionChanged extends Changed {
  override readonly name = "SubscriptionChanged";
}

/** The subscription as it was written last; undefined when it never was. */
export async function readSubscription(id: string): Promise<Subscription | undefined> {
  return (await SubscriptionEntity.get({ id }).go({ consistent: true })).data ?? undefined;
}

/** Every subscription that a person's customer has or had, newest first. */
export async function subscriptionsOf(owner: string): Promise<readonly Subscription[]> {
  return (await SubscriptionEntity.query.byOwner({ owner }).go({ pages: "all", order: "desc" })).data;
}

/** Writes a subscription in place of what was read, `known`: `SubscriptionChanged` when that is no longer there, or something already is. */
export function writeSubscription(next: SubscriptionState, known: Subscription | undefined): Part {
  const watched = next.status === "canceled" ? {} : { watched: "live" };
  const row = { ...next, ...watched, version: (known?.version ?? 0) + 1 };
  const refuse = () => new SubscriptionChanged();
  if (!known) return { write: put(SubscriptionEntity.create(row).params()), refuse };
  const replaced = SubscriptionEntity.put(row).where(({ version }, { eq }) => eq(version, known.version));
  return { write: put(replaced.params()), refuse };
}
