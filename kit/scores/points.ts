import { roundHalfUp } from "#kit/scores/bands.ts";

/** A change of a share (−1 to 1) in percentage points with its sign: 0.07 → "+7", −0.005 → "−0.5". */
export function formatPoints(change: number): string {
  const rounded = Math.round(change * 1000) / 10;
  return `${rounded > 0 ? "+" : rounded < 0 ? "−" : ""}${Math.abs(rounded)}`;
}

/** "1 point", "+1 point", "−0.5 points": points that `formatPoints` or a rounding wrote. */
export const inPoints = (points: string): string => `${points} ${/^[+−]?1$/.test(points) ? "point" : "points"}`;

/** A number of points without decimals, with a minus sign below 0: −3.6 → "−4". */
export const wholePoints = (points: number): string => String(roundHalfUp(points)).replace("-", "−");
