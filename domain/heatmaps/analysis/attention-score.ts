import { type TemplateSet, templateKindOf } from "#contracts/templates.ts";
import { benchmarkOf } from "#domain/heatmaps/benchmark-of.ts";
import type { Heatmap, KindScore } from "#domain/heatmaps/heatmap.entity.ts";

/** A heatmap as users see it: its generation is that of the results shown. */
type Scored = Pick<Heatmap, "application" | "template_scores" | "gen"> & Parameters<typeof benchmarkOf>[0];

/** The templates that a heatmap is scored in: those of its benchmark, otherwise of its application; undefined without any. */
export const templateSetOf = (
  heatmap: Pick<Scored, "application"> & Parameters<typeof benchmarkOf>[0],
): TemplateSet | undefined => (benchmarkOf(heatmap) ? "benchmark" : templateKindOf(heatmap.application));

/** The attention score of the results shown; undefined before it is computed, and for applications without templates. */
export function kindScoreOf(heatmap: Scored): KindScore | undefined {
  const { template_scores, gen } = heatmap;
  const kind = templateSetOf(heatmap);
  const score = kind && template_scores[kind];
  return score?.gen === gen ? score : undefined;
}
