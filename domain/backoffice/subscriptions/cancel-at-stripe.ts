import { cancelAtPeriodEnd, cancelNow } from "#adapters/stripe-subscriptions.ts";
import type { Caller } from "#domain/kit/caller.ts";

export type CancelWhen = "period_end" | "now";

/** Cancels a subscription at Stripe: at the end of its period, or now, when the unused time is credited to the customer. */
export const cancelAtStripe = ({ uid }: Caller, id: string, when: CancelWhen): Promise<void> =>
  when === "now" ? cancelNow(id) : cancelAtPeriodEnd(id, uid);
