import { monthlyValue } from "#domain/billing/subscriptions/monthly-value.ts";
import { readSubscription } from "#domain/billing/subscriptions/read-subscriptions.ts";
import { wasEverPaid } from "#domain/billing/subscriptions/was-ever-paid.ts";
import { isPaying } from "#domain/workspaces/is-usable.ts";
import { now } from "#kit/clock.ts";
import { dayOf } from "./count-user.ts";
import type { Counts } from "./measures.ts";
import { recount } from "./recount.ts";

type Subscription = NonNullable<Awaited<ReturnType<typeof readSubscription>>>;
/** `value`: monthly, in euro cents; 0 while it is not paid for. */
type CountedSubscription = { readonly value: number; readonly paying: boolean };

/**
 * Counts a subscription as it is now; a change counts on the day of `at`. One that is counted for the first time began on the day
 * of its creation, and ended with its period if it has ended. One that was never paid never began. Returns whether anything
 * changed.
 */
export const countSubscription = (id: string, at: string): Promise<boolean> =>
  recount<CountedSubscription>(id, async (before) => {
    const subscription = await readSubscription(id);
    if (!subscription) return;
    const as = { value: centsOf(subscription), paying: isPaying(subscription.status) };
    if (before) {
      if (before.value === as.value && before.paying === as.paying) return;
      return { as, changes: [{ day: dayOf(at), counts: changeOf(before, as) }] };
    }
    if (!wasEverPaid(subscription)) return;
    const begun = { value: centsOf({ ...subscription, status: "active" }), paying: true };
    const start = { day: dayOf(subscription.created_at), counts: changeOf({ value: 0, paying: false }, begun) };
    const end = { day: endOf(subscription), counts: changeOf(begun, as) };
    return { as, changes: as.paying ? [start] : [start, end] };
  });

const centsOf = (subscription: Subscription): number => Math.round(monthlyValue(subscription) * 100);

function changeOf(before: CountedSubscription, after: CountedSubscription): Counts {
  const difference = after.value - before.value;
  const level = { mrr: difference, subscriptions: Number(after.paying) - Number(before.paying) };
  if (after.paying && !before.paying) return { ...level, subscriptions_started: 1, mrr_started: difference };
  if (before.paying && !after.paying) return { ...level, subscriptions_ended: 1, mrr_ended: -difference };
  return { ...level, ...(difference > 0 ? { mrr_raised: difference } : { mrr_lowered: -difference }) };
}

/** The day on which an ended subscription ended, as far as it is known. */
function endOf({ cancel_at, current_period_end }: Subscription): string {
  const end = cancel_at ?? current_period_end;
  const today = now().toISOString();
  return dayOf(end < today ? end : today);
}
