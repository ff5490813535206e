/** A month of a subscription, from `start` (inclusive) to `end` (exclusive), ISO 8601. */
export type Month = { readonly start: string; readonly end: string };

type Period = { readonly interval: "month" | "year"; readonly current_period_start: string; readonly current_period_end: string };

/**
 * The month of a paid period that contains a time; the first or last one for times outside the period. A monthly period is one
 * month; a yearly period has twelve, each starting on the day of month the period started, or on the month's last day.
 */
export function billingMonthAt({ interval, current_period_start: from, current_period_end: until }: Period, at: Date): Month {
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

/** The day a number of months later, or the last day of a shorter month. */
export function monthsAfter(iso: string, months: number): string {
  const date = new Date(iso);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.toISOString();
}
