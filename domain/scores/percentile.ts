/**
 * The percentile of a value in the reference distribution, 0 to 100: the percentage of references below it, interpolated linearly
 * between the stored quantiles. 0 below the first quantile, 100 above the last; among equal quantiles, the middle of their range.
 * @param quantiles evenly spaced, first the smallest and last the largest reference
 */
export function percentileOf(value: number, quantiles: readonly number[]): number {
  const last = quantiles.length - 1;
  if (value < quantiles[0]!) return 0;
  if (value > quantiles[last]!) return 100;
  const first = quantiles.findIndex((quantile) => quantile >= value);
  if (quantiles[first] === value) return (100 * (first + quantiles.lastIndexOf(value))) / 2 / last;
  const before = quantiles[first - 1]!;
  return (100 * (first - 1 + (value - before) / (quantiles[first]! - before))) / last;
}

/** Evenly spaced quantiles of values, `steps + 1` of them, interpolated linearly between the sorted values. */
export function quantilesOf(values: readonly number[], steps: number): number[] {
  const ordered = values.toSorted((one, other) => one - other);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const place = (step / steps) * (ordered.length - 1);
    const below = Math.floor(place);
    const above = Math.min(ordered.length - 1, below + 1);
    return ordered[below]! + (ordered[above]! - ordered[below]!) * (place - below);
  });
}
