import type { Metrics, ScoreName } from "#contracts/attention.ts";

/**
 * How a score compares with that of another heatmap. `too_close`: fewer than 9 of 10 such comparisons would be right.
 * `not_comparable`: the heatmaps belong to different groups or were scored by different versions.
 */
export type ScoreDifference = "higher" | "lower" | "too_close" | "not_comparable";

type Compared = Pick<Metrics, "comparison" | "group" | "calibration" | "focus" | "proximity">;

/**
 * Compares a score of a heatmap with that of a baseline. They are only called different in the direction in which the scores
 * differ: the positions of focus also depend on proximity.
 * @param areVariants whether both show variants of one image, which differ less than two images do
 */
export function scoreDifference(
  score: ScoreName,
  baseline: Compared,
  other: Compared,
  { areVariants = false } = {},
): ScoreDifference {
  if (!baseline.comparison || !other.comparison || !areComparable(baseline, other)) return "not_comparable";
  const { position, threshold, variant_threshold } = other.comparison[score];
  const difference = position - baseline.comparison[score].position;
  // Clarity has the order of its positions.
  if (score !== "clarity" && Math.sign(other[score] - baseline[score]) !== Math.sign(difference)) return "too_close";
  return decide(difference, areVariants ? variant_threshold : threshold);
}

/** Fields that decide whether shares of areas can be compared, and from which difference on. */
export type ComparedShare = Pick<Metrics, "share_comparison" | "group" | "calibration">;

/**
 * Compares the shares of attention, 0 to 1, of the same area in two heatmaps.
 * @param areVariants whether both show variants of one image, which are compared more precisely than two images
 * @returns higher if the second one is higher
 */
export function shareDifference(
  baseline: ComparedShare & { readonly share: number },
  other: ComparedShare & { readonly share: number },
  { areVariants = false } = {},
): ScoreDifference {
  if (other.calibration === null || !areComparable(baseline, other)) return "not_comparable";
  const { reach = null, variant_reach = null } = other.share_comparison ?? {};
  const smallest = areVariants ? variant_reach : reach;
  return decide(other.share - baseline.share, smallest && smallest * shareDeviation(baseline.share, other.share));
}

/**
 * Unit of the difference of two shares: √(p(1 − p) + q(1 − q)). Errors of shares near 0 and 1 are smaller than those in
 * the middle.
 */
export const shareDeviation = (one: number, other: number): number =>
  Math.sqrt(Math.max(0, one * (1 - one)) + Math.max(0, other * (1 - other)));

function decide(difference: number, threshold: number | null): ScoreDifference {
  if (threshold === null || difference === 0 || Math.abs(difference) < threshold) return "too_close";
  return difference > 0 ? "higher" : "lower";
}

const areComparable = (one: Pick<Metrics, "group" | "calibration">, other: Pick<Metrics, "group" | "calibration">): boolean =>
  one.group !== null && one.group === other.group && one.calibration === other.calibration;
