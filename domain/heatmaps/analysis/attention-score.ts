import type { Application } from "#contracts/reference.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

/** Types that no benchmark speaks of. */
const WITHOUT: ReadonlySet<Application> = new Set(["Other", "UX Design"]);

type Scored = Pick<Heatmap, "application" | "type" | "template_scores" | "attention_scores">;

/**
 * How much attention a creative draws, 0 to 100: the mean of what it scores in each template, of a video the mean of its moments. Null where
 * nothing was scored, and for types that no benchmark speaks of.
 */
export function attentionScoreOf({ application, type, template_scores, attention_scores }: Scored): number | null {
  const scores = type === "video" ? attention_scores : Object.values(template_scores);
  if (WITHOUT.has(application) || scores.length === 0) return null;
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}
