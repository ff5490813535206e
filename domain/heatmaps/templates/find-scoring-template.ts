import type { TemplateSet } from "#contracts/templates.ts";
import { type ScoringTemplate, shippedTemplate, templatesOfVersion } from "#domain/benchmarks/use/scoring-template.ts";
import { benchmarkOf } from "#domain/heatmaps/benchmark-of.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

/** A template of a set; undefined if it is of a benchmark that was deleted, or that the heatmap is no longer compared with. */
export async function findScoringTemplate(heatmap: Heatmap, set: TemplateSet, id: number): Promise<ScoringTemplate | undefined> {
  if (set !== "benchmark") return shippedTemplate(set, id);
  const benchmark = benchmarkOf(heatmap);
  return benchmark ? (await templatesOfVersion(benchmark)).find(({ file }) => file.id === id) : undefined;
}
