/** Result of a Kolmogorov–Smirnov test. */
export type KolmogorovSmirnov = {
  /** Largest difference between the two cumulative distributions, 0 to 1. */
  readonly statistic: number;
  /** Probability of at least this difference if the values come from the expected distribution, 0 to 1. */
  readonly p: number;
};

/** Terms of the series; the next one is below 1e-16 wherever the series is used. */
const TERMS = 20;

/**
 * Tests whether values come from the uniform distribution between 0 and 1. Percentiles of images that are like the references are
 * uniform. The p-value uses the asymptotic distribution with the correction for small samples of Stephens (1970), which is accurate
 * from about 5 values.
 * @param values independent values from 0 to 1, in any order
 * @throws RangeError without values, or when one is outside 0 to 1
 */
export function testUniform(values: readonly number[]): KolmogorovSmirnov {
  if (values.length === 0) throw new RangeError("The test needs at least one value.");
  if (!values.every((value) => value >= 0 && value <= 1)) throw new RangeError("All values must be between 0 and 1.");
  const count = values.length;
  const differences = values
    .toSorted((one, other) => one - other)
    .map((value, at) => Math.max((at + 1) / count - value, value - at / count));
  const statistic = Math.max(...differences);
  const root = Math.sqrt(count);
  return { statistic, p: kolmogorovTail((root + 0.12 + 0.11 / root) * statistic) };
}

/** The probability that a variable with Kolmogorov's limiting distribution is at least `x` (x ≥ 0), with 12 exact digits. */
export function kolmogorovTail(x: number): number {
  // Each of the two series converges fast on one side: Marsaglia, Tsang and Wang (2003), equation 1.
  const terms = Array.from({ length: TERMS }, (_, at) => at + 1);
  if (x < 1) {
    if (x <= 0) return 1;
    const below = terms.map((term) => Math.exp(-((2 * term - 1) ** 2 * Math.PI ** 2) / (8 * x ** 2)));
    return 1 - (Math.sqrt(2 * Math.PI) / x) * sumOf(below);
  }
  return 2 * sumOf(terms.map((term) => (term % 2 === 1 ? 1 : -1) * Math.exp(-2 * term ** 2 * x ** 2)));
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
