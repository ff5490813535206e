import { roundHalfUp } from "#contracts/bands.ts";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import type { Interval } from "#web/app/shared/viewer/scores/likely.ts";
import { hasClarity } from "#web/app/shared/viewer/scores/shows-clarity.ts";

/** What heatmaps are compared by. */
export const SCORES = ["attention", "clarity", "focus", "proximity"] as const;
export type Score = (typeof SCORES)[number];

/** A score of 0 to 100 with the range it likely lies in; nothing where a range is not known. */
export type Scored = { readonly value: number; readonly likely: Interval | null };

/** A score of a heatmap; nothing before it is done, where nothing was scored, and of a flat picture, whose scores are those of a habit. */
export function scoreOf(heatmap: HeatmapDetail, score: Score): Scored | undefined {
  const { metrics, clarity_score_percentile: clarity, attention_score: attention } = heatmap;
  if (score === "attention") return attention === null ? undefined : { value: attention, likely: null };
  if (!metrics?.stands_out) return;
  if (score === "clarity" && (clarity === null || !hasClarity(heatmap))) return;
  return { value: score === "clarity" ? clarity! : metrics[score], likely: metrics.intervals?.[score] ?? null };
}

/** How a score stands to the first one's: so many whole points more or less, or nothing that could be told apart. */
export type Difference = { readonly points: number } | "too close";

/** Two scores differ when their ranges do not meet; without ranges nobody knows, and the points are told. */
export function differenceOf(first: Scored, other: Scored): Difference {
  const points = roundHalfUp(other.value) - roundHalfUp(first.value);
  if (points === 0) return "too close";
  if (!first.likely || !other.likely) return { points };
  const doMeet = first.likely[0] <= other.likely[1] && other.likely[0] <= first.likely[1];
  return doMeet ? "too close" : { points };
}
