import { pays } from "#domain/workspaces/usable.ts";
import type { Subscription } from "./subscription.entity.ts";
import { subscriptionsOf } from "./subscription-parts.ts";

/** A user's paid subscription without a workspace; undefined if there is none. */
export const unclaimedOf = async (uid: string): Promise<Subscription | undefined> =>
  (await subscriptionsOf(uid)).find(({ claimedBy, status }) => !claimedBy && pays(status));
