import { roundHalfUp } from "#contracts/bands.ts";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import type { Interval } from "#web/app/shared/viewer/scores/interval.ts";
import { hasClarity } from "#web/app/shared/viewer/scores/shows-clarity.ts";

/** The compared scores. */
export const SCORES = ["attention", "clarity", "focus", "proximity"] as const;
export type Score = (typeof SCORES)[number];

/** A score (0 to 100) with its interval, or null if unknown. */
export type Scored = { readonly value: number; readonly interval: Interval | null };

/**
 * A score of a heatmap; undefined if unfinished, not scored, or nothing stands out, because such scores only reflect centre bias.
 */
export function getScore(heatmap: HeatmapDetail, score: Score): Scored | undefined {
  const { metrics, clarity_score_percentile: clarity, attention_score: attention } = heatmap;
  if (score === "attention") return attention === null ? undefined : { value: attention, interval: null };
  if (!metrics?.stands_out) return;
  if (score === "clarity" && (clarity === null || !hasClarity(heatmap))) return;
  return { value: score === "clarity" ? clarity! : metrics[score], interval: metrics.intervals?.[score] ?? null };
}

/** Difference to the baseline's score in whole points, or too close to call. */
export type Difference = { readonly points: number } | "too close";

/** Scores differ when their intervals do not overlap. Without intervals, the points are returned. */
export function scoreDifference(baseline: Scored, other: Scored): Difference {
  const points = roundHalfUp(other.value) - roundHalfUp(baseline.value);
  if (points === 0) return "too close";
  if (!baseline.interval || !other.interval) return { points };
  const doMeet = baseline.interval[0] <= other.interval[1] && other.interval[0] <= baseline.interval[1];
  return doMeet ? "too close" : { points };
}
