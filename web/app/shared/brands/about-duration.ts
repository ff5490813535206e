import { pluralize } from "#web/kit/format.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An estimated duration in seconds, rounded up to its unit: "about 3 minutes", "about 2 days". */
export function aboutDuration(seconds: number): string {
  if (seconds < MINUTE) return "less than a minute";
  const [unit, length] =
    seconds < HOUR ? (["minute", MINUTE] as const) : seconds < DAY ? (["hour", HOUR] as const) : (["day", DAY] as const);
  return `about ${pluralize(Math.ceil(seconds / length), unit)}`;
}
