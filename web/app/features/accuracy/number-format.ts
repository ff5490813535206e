import type { Estimate } from "#contracts/accuracy.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";

/** Formats a number for display. */
export type Format = (value: number) => string;

const MINUS = "−";
const signed = (text: string): string => (/^-0(\.0+)?$/.test(text) ? text.slice(1) : text.replace("-", MINUS));

/** 2.684 → "2.68"; −0.004 → "0.00". */
export const twoDecimals: Format = (value) => signed(value.toFixed(2));

/** 0.764 → "76%". */
export const percent: Format = (part) => signed(`${roundHalfUp(part * 100)}%`);

/** A fraction in percentage points with one decimal: 0.0416 → "4.2". */
export const percentagePoints: Format = (part) => signed((part * 100).toFixed(1));

/** An interval: "71–82%", "0.03–0.41". A shared unit is written once. Negative bounds are joined by a word. */
export function formatInterval({ low, high }: Pick<Estimate, "low" | "high">, format: Format): string {
  if (low < 0) return `${format(low)} to ${format(high)}`;
  return `${format(low).replace(/%$/, "")}–${format(high)}`;
}

/** Range of several values, as one value if both ends format equally: "63% to 94%", "90%". */
export function formatRange(values: readonly number[], format: Format): string {
  const [low, high] = [format(Math.min(...values)), format(Math.max(...values))];
  return low === high ? low : `${low} to ${high}`;
}
