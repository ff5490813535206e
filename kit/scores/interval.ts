import { wholePercent } from "./whole-percent.ts";

/** Lower and upper bound of a 90% interval. */
export type Interval = readonly [low: number, high: number];

/** How often an interval contains the human value. Continued by the rest of the sentence. */
export const INTERVAL_CONFIDENCE = "90% of the time";

/** Formats whole points as "41–99", or as one number if both bounds are equal. */
export function formatPointsInterval([low, high]: Interval): string {
  return low === high ? String(low) : `${low}–${high}`;
}

/** Formats shares as "9–17%". */
export function formatShareInterval([low, high]: Interval): string {
  return `${wholePercent(low).slice(0, -1)}–${wholePercent(high)}`;
}

/** The interval as text for screen readers, appended to the share. Empty if there is no interval. */
export function spokenInterval(interval: Interval | null): string {
  return interval ? `, 90% range ${wholePercent(interval[0])} to ${wholePercent(interval[1])}` : "";
}
