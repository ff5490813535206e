import type Stripe from "stripe";
import { DAY_SECONDS } from "#kit/time.ts";

export type Recurring = Pick<Stripe.Price.Recurring, "interval" | "interval_count">;

const MONTHS: Readonly<Record<string, number>> = { month: 1, year: 12 };
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7 };

/** `count` months after a time: the same day of the month, or the last one of a shorter month. In seconds. */
function addMonths(moment: number, count: number): number {
  const date = new Date(moment * 1000);
  const day = date.getUTCDate();
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + count);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, last));
  return Math.floor(moved.getTime() / 1000);
}

/**
 * The end of the period that contains `moment`, counted from the anchor, so that a subscription of the 31st renews on the 31st
 * again after a short month. Seconds since 1970.
 */
export function periodEnd(anchor: number, moment: number, { interval, interval_count }: Recurring): number {
  const days = DAYS[interval];
  const at = (times: number) =>
    days === undefined
      ? addMonths(anchor, times * interval_count * (MONTHS[interval] ?? 1))
      : anchor + times * interval_count * days * DAY_SECONDS;
  let times = 1;
  while (at(times) <= moment) times++;
  return at(times);
}
