import type { TemplateSet } from "#contracts/templates.ts";
import { closestTemplates, defaultTemplates } from "#domain/benchmarks/catalogue.ts";
import { templatesOfVersion } from "#domain/benchmarks/use/scoring-template.ts";
import { benchmarkOf } from "#domain/heatmaps/benchmark-of.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { readSetting } from "#domain/kit/settings/read-setting.ts";

/** Templates of a benchmark that a heatmap is scored in. */
const BENCHMARK_TEMPLATES = 12;

/** The templates of a set that a heatmap is scored in, by id; none if they are of a benchmark that was deleted. */
export async function templatesFor(heatmap: Heatmap, set: TemplateSet): Promise<readonly number[]> {
  const size = sizeOf(heatmap);
  if (set !== "benchmark") {
    const { templates: counts } = await readSetting("defaults");
    return defaultTemplates(set, { ...size, dimensions: heatmap.dimensions }, counts[set]);
  }
  const benchmark = benchmarkOf(heatmap);
  const templates = benchmark ? await templatesOfVersion(benchmark) : [];
  return closestTemplates(
    templates.map(({ file }) => file),
    size,
    BENCHMARK_TEMPLATES,
  );
}

function sizeOf({ uid, width, height }: Heatmap): { width: number; height: number } {
  if (!width || !height) throw new Error(`heatmap ${uid} is done without a size`);
  return { width, height };
}
