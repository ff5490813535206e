import type { Application } from "#contracts/reference.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

/** Applications without a benchmark. */
const WITHOUT: ReadonlySet<Application> = new Set(["Other", "UX Design"]);

type Scored = Pick<Heatmap, "application" | "type" | "template_scores" | "attention_scores">;

/**
 * Attention score of a creative, 0 to 100: the mean of its template scores, for a video the mean of its per-frame scores. Null
 * without scores, and for applications without a benchmark.
 */
export function attentionScoreOf({ application, type, template_scores, attention_scores }: Scored): number | null {
  const scores = type === "video" ? attention_scores : Object.values(template_scores);
  if (WITHOUT.has(application) || scores.length === 0) return null;
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
