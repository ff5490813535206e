import { pluralize } from "#web/kit/format.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Remaining trial time: in days from one day on, otherwise in hours, both rounded up, so that a new 14-day trial shows 14 days
 * and one day is never shown as 24 hours. After the end, a text.
 */
export function trialTimeLeft(trialEnd: string, now: number): string {
  const left = Date.parse(trialEnd) - now;
  if (left <= 0) return "Your trial has ended!";
  if (left < HOUR_MS) return "Less than 1 hour";
  const hours = Math.ceil(left / HOUR_MS);
  return hours < 24 ? pluralize(hours, "hour") : pluralize(Math.ceil(left / DAY_MS), "day");
}
