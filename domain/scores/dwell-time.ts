/**
 * Median human fixation duration in milliseconds: the mean of four eye-tracking datasets (204 to 248 ms, 200,000 fixations on
 * training images).
 */
const MEDIAN_MS = 227;
/** Fewer than 4% of human fixations are shorter, and 2% are longer. */
const SHORTEST_MS = 90;
const LONGEST_MS = 700;
/** A share of attention below which all fixations count equally, so that a fixation without any has a duration, too. */
const MIN_MASS = 1e-6;

/**
 * Dwell times in milliseconds: proportional to the attention around each fixation, with people's median. The attention around
 * the fixations of a gaze plot varies as much as the durations of one person's fixations do (deviation of the logarithm 0.39
 * and 0.48), so mean and spread are people's. Which of a person's fixations is long is hardly predictable (r ≈ 0.1).
 * @param masses the share of the image's attention around each fixation of a gaze plot
 */
export function dwellTimes(masses: readonly number[]): number[] {
  const counted = masses.map((mass) => Math.max(mass, MIN_MASS));
  const typical = Math.exp(counted.reduce((sum, mass) => sum + Math.log(mass), 0) / counted.length);
  return counted.map((mass) => Math.round(Math.min(LONGEST_MS, Math.max(SHORTEST_MS, (MEDIAN_MS * mass) / typical))));
}
