import { roundHalfUp } from "#kit/scores/bands.ts";

/** Time after the estimated end from which the estimate is wrong. */
const OVERDUE_SECONDS = 30;

/** Remaining time of an analysis as text; undefined if unknown. */
export function timeLeft(readyAt: string | null, now: number): string | undefined {
  if (readyAt === null) return undefined;
  const seconds = (Date.parse(readyAt) - now) / 1000;
  if (seconds < -OVERDUE_SECONDS) return "taking longer than usual";
  if (seconds <= 5) return "almost done";
  if (seconds < 50) return `about ${Math.max(10, Math.ceil(seconds / 10) * 10)} s left`;
  if (seconds < 3600) return `about ${Math.max(1, roundHalfUp(seconds / 60))} min left`;
  return `about ${roundHalfUp(seconds / 3600)} h left`;
}
