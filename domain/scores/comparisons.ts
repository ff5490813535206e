import type { Metrics } from "#contracts/attention.ts";
import type { ReferenceGroup } from "#contracts/reference-group.ts";
import stored from "./reference/comparisons.json" with { type: "json" };
import type { Score } from "./standings.ts";

/**
 * Thresholds from which two images of a group are called different. Each rule was right at least 9 times in 10 on images left
 * out.
 */
export type GroupComparisons = {
  /**
   * Threshold of the difference of the shares p and q of one area in two images, in units of √(p(1 − p) + q(1 − q)); null if no
   * difference is called.
   */
  readonly shareReach: number | null;
  /** Threshold of that difference in two variants of one image. */
  readonly shareVariantReach: number | null;
  /**
   * Thresholds of the difference of the expected standings of two variants of one image; null if they are never called different.
   */
  readonly variantThresholds: Readonly<Record<Score, number | null>>;
};

/**
 * The rules for results of one model, made with one calibration. They are not part of it, so that better rules apply to existing
 * results. Shares do not depend on a calibration, and the positions of proximity and clarity have the same units in all.
 */
export type Comparisons = {
  readonly model: string;
  readonly calibration: string;
  readonly groups: Readonly<Record<ReferenceGroup, GroupComparisons>>;
};

export const COMPARISONS: readonly Comparisons[] = stored;

/** The stored metrics of a result: without the rules for comparisons, which are added when it is read. */
export type StoredMetrics = Omit<Metrics, "share_comparison">;

/** Metrics with the rules by which they are compared now. */
export function withComparisons(metrics: StoredMetrics): Metrics {
  const { group, model, calibration, comparison } = metrics;
  const rules = COMPARISONS.find((each) => each.model === model);
  if (!rules || !group || calibration === null) return { ...metrics, share_comparison: null };
  const { shareReach, shareVariantReach, variantThresholds } = rules.groups[group];
  return {
    ...metrics,
    comparison: comparison && {
      focus: { ...comparison.focus, variant_threshold: variantThresholds.focus },
      proximity: { ...comparison.proximity, variant_threshold: variantThresholds.proximity },
      clarity: { ...comparison.clarity, variant_threshold: variantThresholds.clarity },
    },
    share_comparison: { reach: shareReach, variant_reach: shareVariantReach },
  };
}
