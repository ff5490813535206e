/** The value that a share (0…1) of the samples does not exceed: the nearest rank, so always a measured value. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((left, right) => left - right);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error("there is nothing to take a quantile of");
  return value;
}
