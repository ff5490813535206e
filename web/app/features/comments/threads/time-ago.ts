import { briefDuration, dayMonthYear } from "#web/kit/format.ts";

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
const EXACT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

/** A relative time: "just now", "5 min ago"; the date if more than a week ago. */
export function timeAgo(iso: string, now: number): string {
  const ago = now - Date.parse(iso);
  if (ago < MINUTE) return "just now";
  return ago < WEEK ? `${briefDuration(ago)} ago` : dayMonthYear(iso);
}

/** The time to the minute in the user's time zone. */
export function formatExactTime(iso: string): string {
  return EXACT.format(new Date(iso));
}
