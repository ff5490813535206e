import { showsClarity } from "#kit/scores/shows-score.ts";
import type { Heatmap } from "./heatmap.entity.ts";

type Scored = Pick<Heatmap, "status" | "application" | "metrics" | "clarity_score_percentile">;

/** The clarity of a finished heatmap where it is shown, otherwise null. */
export function shownClarity({ status, application, metrics, ...scored }: Scored): number | null {
  const clarity = scored.clarity_score_percentile ?? null;
  const result = { application, clarity_score_percentile: clarity, stands_out: metrics?.stands_out ?? null };
  return status === "done" && showsClarity(result) ? clarity : null;
}
