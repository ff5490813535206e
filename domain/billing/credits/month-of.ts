/** A month of a subscription: from `start` to just before `end`, ISO 8601. */
export type Month = { readonly start: string; readonly end: string };

type Period = { readonly interval: "month" | "year"; readonly current_period_start: string; readonly current_period_end: string };

/**
 * The month of a paid period that a moment lies in; the first or the last one for moments outside. A month is the period itself, and of a
 * year one twelfth of it: from the day it began on to the same day of the next month, or that month's last.
 */
export function monthOf({ interval, current_period_start: from, current_period_end: until }: Period, at: Date): Month {
  if (interval === "month") return { start: from, end: until };
  const moment = at.toISOString();
  let start = from;
  for (let months = 1; ; months++) {
    const next = monthsAfter(from, months);
    if (next >= until) return { start, end: until };
    if (moment < next) return { start, end: next };
    start = next;
  }
}

function monthsAfter(iso: string, months: number): string {
  const date = new Date(iso);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.toISOString();
}
