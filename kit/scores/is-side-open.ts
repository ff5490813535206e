import type { ScoreStatement } from "#contracts/attention.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import type { Interval } from "./interval.ts";

/** The middle of the references. */
const AVERAGE = 50;

/**
 * Whether it is open on which side of the average people’s score is: its 90% range contains the average, and neither side is likely
 * enough for a statement. A score without a range is taken as it is.
 */
export const isSideOpen = (range: Interval | null | undefined, statement: ScoreStatement | null | undefined): boolean =>
  !!range && !statement && roundHalfUp(range[0]) <= AVERAGE && roundHalfUp(range[1]) >= AVERAGE;
