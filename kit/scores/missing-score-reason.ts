import type { Metrics } from "#contracts/attention.ts";
import { templateKindOf } from "#contracts/templates.ts";
import type { ComparedHeatmap, Score } from "./score-differences.ts";
import { areaText, distanceText, statementText } from "./score-texts.ts";

/** Why a heatmap has no value for a score. */
export function missingScoreReason({ status, metrics, type, application, attention }: ComparedHeatmap, score: Score): string {
  if (status === "failed" || status === "error") return "None";
  if (status !== "done") return "Not finished yet";
  if (score === "attention" && !attention && !templateKindOf(application)) return `No attention score for type ${application}`;
  if (score === "clarity" && application === "Other") return "No clarity score for type Other";
  if (metrics && !metrics.stands_out) return `Nothing in this ${type} stands out`;
  if (score === "attention") return attention ? "Could not be scored" : "Not scored yet";
  if (metrics && !metrics.precise.includes(score)) return measuredInstead(score, metrics, type);
  return score === "clarity" ? "No comparison data for this type" : "Not measured";
}

/** Probable statement about a score that is too uncertain for a number, as its card states it; undefined if nothing is. */
export function likelyInstead({ status, metrics }: ComparedHeatmap, score: Score): string | undefined {
  if (status !== "done" || score === "attention" || !metrics?.stands_out || metrics.precise.includes(score)) return;
  return statementText(score, metrics);
}

/** The quantity that is shown instead of a score that is too uncertain; clarity has none of its own. */
function measuredInstead(score: Score, metrics: Metrics, type: ComparedHeatmap["type"]): string {
  if (score === "focus") return areaText(metrics, type);
  return score === "proximity" && metrics.distances > 0 ? distanceText(metrics) : "Too uncertain for a score";
}
