import { wholePercent } from "#web/kit/format.ts";

/** Low and high end of a 90 % interval. */
export type Interval = readonly [low: number, high: number];

/** How often an interval holds what people's own attention gives; a sentence goes on from here. */
export const NINE_TIMES = "90% of the time";

/** Whole points as "41–99"; one number where both ends are the same. */
export function pointsRange([low, high]: Interval): string {
  return low === high ? String(low) : `${low}–${high}`;
}

/** Shares as "9–17%". */
export function shortRange([low, high]: Interval): string {
  return `${wholePercent(low).slice(0, -1)}–${wholePercent(high)}`;
}

/** Shares as a screen reader says them, to go on from the share itself; nothing where there is no interval. */
export function spokenRange(interval: Interval | null): string {
  return interval ? `, 90% range ${wholePercent(interval[0])} to ${wholePercent(interval[1])}` : "";
}
