import { isPaying } from "#domain/workspaces/is-usable.ts";
import { listSubscriptions } from "./read-subscriptions.ts";
import type { Subscription } from "./subscription.entity.ts";

/** A user's paid subscription without a workspace; undefined if there is none. */
export const findUnclaimedSubscription = async (uid: string): Promise<Subscription | undefined> =>
  (await listSubscriptions(uid)).find(({ claimedBy, status }) => !claimedBy && isPaying(status));
