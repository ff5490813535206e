import type { BenchmarkChoice } from "#contracts/benchmarks.ts";
import { type Benchmark, BenchmarkEntity } from "#domain/benchmarks/benchmark.entity.ts";
import { type BenchmarkVersion, BenchmarkVersionEntity } from "#domain/benchmarks/version.entity.ts";

type Found = BenchmarkVersion & Pick<Benchmark, "categories_templates">;

/**
 * A version of a benchmark, whether or not it is still offered, with the categories that the benchmark has now; undefined if the
 * benchmark was deleted.
 */
export async function findVersion({ uid, version }: BenchmarkChoice): Promise<Found | undefined> {
  const { data: benchmark } = await BenchmarkEntity.get({ uid }).go({ consistent: true });
  if (!benchmark || benchmark.status === "deleted") return;
  const { data } = await BenchmarkVersionEntity.get({ benchmark: uid, version }).go({ consistent: true });
  return data ? { ...data, categories_templates: benchmark.categories_templates } : undefined;
}
