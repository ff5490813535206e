import { pays } from "#domain/workspaces/usable.ts";
import type { Subscription } from "./subscription.entity.ts";
import { subscriptionsOf } from "./subscription-parts.ts";

/** The subscription that a person pays for and no workspace was created for yet; undefined when there is none. */
export const unclaimedOf = async (uid: string): Promise<Subscription | undefined> =>
  (await subscriptionsOf(uid)).find(({ claimedBy, status }) => !claimedBy && pays(status));
