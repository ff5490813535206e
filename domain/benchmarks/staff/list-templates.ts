import type { BenchmarkTemplate as TemplateResponse } from "#contracts/staff/benchmark-templates.ts";
import type { Benchmark } from "#domain/benchmarks/benchmark.entity.ts";
import { type BenchmarkTemplate, BenchmarkTemplateEntity } from "#domain/benchmarks/template.entity.ts";
import { withKnownCategories } from "#domain/benchmarks/with-known-categories.ts";
import { requireBenchmark } from "./require-benchmark.ts";
import { toTemplate } from "./to-response.ts";

/** All templates of a benchmark, by their number. */
export async function templatesOfBenchmark({
  uid: benchmark,
  categories_templates,
}: Pick<Benchmark, "uid" | "categories_templates">): Promise<readonly BenchmarkTemplate[]> {
  const { data } = await BenchmarkTemplateEntity.query.byBenchmark({ benchmark }).go({ pages: "all", consistent: true });
  return data
    .map((template) => withKnownCategories(categories_templates, template))
    .toSorted((one, other) => one.number - other.number);
}

/** All templates of a benchmark as staff see them, newest first. */
export async function listTemplates(uid: string): Promise<{ templates: TemplateResponse[] }> {
  const templates = await templatesOfBenchmark(await requireBenchmark(uid));
  return { templates: await Promise.all(templates.toReversed().map(toTemplate)) };
}
