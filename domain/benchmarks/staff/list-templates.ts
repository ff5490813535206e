import type { BenchmarkTemplate as TemplateResponse } from "#contracts/staff/benchmarks.ts";
import { type BenchmarkTemplate, BenchmarkTemplateEntity } from "#domain/benchmarks/template.entity.ts";
import { findBenchmark } from "./find-benchmark.ts";
import { toTemplate } from "./to-response.ts";

/** All templates of a benchmark, by their number. */
export async function templatesOfBenchmark(benchmark: string): Promise<readonly BenchmarkTemplate[]> {
  const { data } = await BenchmarkTemplateEntity.query.byBenchmark({ benchmark }).go({ pages: "all", consistent: true });
  return data.toSorted((one, other) => one.number - other.number);
}

/** The same for staff, newest first. */
export async function listTemplates(benchmark: string): Promise<{ templates: TemplateResponse[] }> {
  await findBenchmark(benchmark);
  return { templates: await Promise.all((await templatesOfBenchmark(benchmark)).toReversed().map(toTemplate)) };
}
