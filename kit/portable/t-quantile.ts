/** The 95th percentile of Student's t distribution for 1 to 30 degrees of freedom (NIST/SEMATECH e-Handbook, 1.3.6.7.2). */
const TABLE = [
  6.314, 2.92, 2.353, 2.132, 2.015, 1.943, 1.895, 1.86, 1.833, 1.812, 1.796, 1.782, 1.771, 1.761, 1.753, 1.746, 1.74, 1.734,
  1.729, 1.725, 1.721, 1.717, 1.714, 1.711, 1.708, 1.706, 1.703, 1.701, 1.699, 1.697,
];
/** The 95th percentile of the normal distribution. */
const Z = 1.64485;

/**
 * The 95th percentile of Student's t distribution, to 0.001, for a whole number of degrees of freedom from 1: a 90% interval reaches
 * this many standard errors to either side of a mean. Above 30, the expansion of Abramowitz & Stegun (1964), 26.7.5.
 */
export function tQuantile95(degreesOfFreedom: number): number {
  const known = TABLE[degreesOfFreedom - 1];
  if (known !== undefined) return known;
  return Z + (Z ** 3 + Z) / (4 * degreesOfFreedom) + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * degreesOfFreedom ** 2);
}
