import { roundHalfUp } from "#kit/scores/bands.ts";

/** A fraction (0 to 1) as a whole percentage, rounded half up: 0.125 → "13%". */
export function wholePercent(part: number): string {
  return `${roundHalfUp(part * 100)}%`;
}
