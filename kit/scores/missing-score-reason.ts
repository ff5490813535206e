import type { ComparedHeatmap, Score } from "./score-differences.ts";
import { areaText } from "./score-texts.ts";

/** Why a heatmap has no value for a score. */
export function missingScoreReason({ status, metrics, type }: ComparedHeatmap, score: Score): string {
  if (status === "failed" || status === "error") return "None";
  if (status !== "done") return "Not finished yet";
  if (score === "attention") return "No benchmark available";
  if (metrics && !metrics.stands_out) return `Nothing in this ${type} stands out`;
  if (metrics && !metrics.precise.includes(score)) return score === "focus" ? areaText(metrics) : "Too uncertain for a score";
  return score === "clarity" ? "No comparison data for this type" : "Not measured";
}
