import { templateKindOf } from "#contracts/templates.ts";
import type { Heatmap, KindScore } from "#domain/heatmaps/heatmap.entity.ts";

/** A heatmap as users see it: its generation is that of the results shown. */
type Scored = Pick<Heatmap, "application" | "template_scores" | "gen">;

/** The attention score of the results shown; undefined before it is computed, and for applications without templates. */
export function kindScoreOf({ application, template_scores, gen }: Scored): KindScore | undefined {
  const kind = templateKindOf(application);
  const score = kind && template_scores[kind];
  return score?.gen === gen ? score : undefined;
}
