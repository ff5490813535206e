import { meanOf } from "#kit/portable/mean-of.ts";

/** Points of a scale: a measured value and its rating, in ascending order of the value. */
export type Scale = readonly (readonly [value: number, rating: number])[];

/** The rating of a value, 0 to 10: linear between the points of a scale, constant beyond its ends. */
export function rate(value: number, scale: Scale): number {
  const next = scale.findIndex(([at]) => value <= at);
  if (next === 0) return scale[0]![1];
  if (next < 0) return scale.at(-1)![1];
  const [[from, low], [to, high]] = [scale[next - 1]!, scale[next]!];
  return low + ((value - from) / (to - from)) * (high - low);
}

/** Weight of the mean of the parts in a rating; the rest is the worst part, since one bad part spoils the whole. */
const MEAN_WEIGHT = 0.55;

/** Combines the ratings of the parts of a component into a whole rating, 0 to 10; null without parts. */
export function combine(parts: readonly number[]): number | null {
  if (parts.length === 0) return null;
  return Math.round(MEAN_WEIGHT * meanOf(parts) + (1 - MEAN_WEIGHT) * Math.min(...parts));
}
