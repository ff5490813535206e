import { isPaying } from "#domain/workspaces/is-usable.ts";
import { listSubscriptions, readSubscription } from "./read-subscriptions.ts";
import type { Subscription } from "./subscription.entity.ts";

const isUnclaimed = ({ claimedBy, status }: Subscription): boolean => !claimedBy && isPaying(status);

/**
 * A user's paid subscription without a workspace; undefined if there is none. It may miss one that was written a moment ago: read
 * that with `readUnclaimedSubscription`.
 */
export const findUnclaimedSubscription = async (uid: string): Promise<Subscription | undefined> =>
  (await listSubscriptions(uid)).find(isUnclaimed);

/** The subscription with this id, as last written, if it is paid and has no workspace. */
export async function readUnclaimedSubscription(id: string): Promise<Subscription | undefined> {
  const subscription = await readSubscription(id);
  return subscription && isUnclaimed(subscription) ? subscription : undefined;
}
