import { briefDuration, dayMonthYear } from "#web/kit/format.ts";

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
const EXACT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

/** How long ago something was, as one says it: "just now", "5 min ago"; the day where that was longer ago than a week. */
export function timeAgo(iso: string, now: number): string {
  const ago = now - Date.parse(iso);
  if (ago < MINUTE) return "just now";
  return ago < WEEK ? `${briefDuration(ago)} ago` : dayMonthYear(iso);
}

/** The moment to the minute, in the reader's time zone. */
export function exactly(iso: string): string {
  return EXACT.format(new Date(iso));
}
