import { roundHalfUp } from "#kit/scores/bands.ts";
import { wholePercent } from "./whole-percent.ts";

/** Lower and upper bound of a 90% interval. */
export type Interval = readonly [low: number, high: number];

/** How often an interval contains the human value. Continued by the rest of the sentence. */
export const INTERVAL_CONFIDENCE = "90% of the time";

/** Formats an interval of a score in whole points, rounded half up: "41–99", or one number if both bounds are equal. */
export function formatPointsInterval(interval: Interval): string {
  const [low, high] = interval.map(roundHalfUp);
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
