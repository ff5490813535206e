import type { HeatmapBenchmark } from "#contracts/benchmarks.ts";
import type { Heatmap } from "./heatmap.entity.ts";

export const BENCHMARK_ATTRIBUTES = [
  "benchmark",
  "benchmark_name",
  "benchmark_version",
  "benchmark_subjects",
  "benchmark_categories",
] as const satisfies readonly (keyof Heatmap)[];
type Chosen = Pick<Heatmap, (typeof BENCHMARK_ATTRIBUTES)[number]>;

/** The benchmark that a heatmap is compared with; null for the templates of its application. */
export function benchmarkOf(heatmap: Chosen): HeatmapBenchmark | null {
  const { benchmark: uid, benchmark_version: version } = heatmap;
  if (!uid || version === undefined) return null;
  const { benchmark_name: name = "", benchmark_subjects: subjects = 0, benchmark_categories: categories = [] } = heatmap;
  return { uid, name, version, subjects, categories: [...categories] };
}

/** The attributes of a heatmap that is compared with a benchmark; none without one. */
export const toAttributes = (chosen: Omit<HeatmapBenchmark, "categories"> | undefined): Partial<Chosen> =>
  chosen
    ? {
        benchmark: chosen.uid,
        benchmark_name: chosen.name,
        benchmark_version: chosen.version,
        benchmark_subjects: chosen.subjects,
      }
    : {};
