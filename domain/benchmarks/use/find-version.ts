import type { BenchmarkChoice } from "#contracts/benchmarks.ts";
import { BenchmarkEntity } from "#domain/benchmarks/benchmark.entity.ts";
import { type BenchmarkVersion, BenchmarkVersionEntity } from "#domain/benchmarks/version.entity.ts";

/** A version of a benchmark, whether or not it is still offered; undefined if the benchmark was deleted. */
export async function findVersion({ uid, version }: BenchmarkChoice): Promise<BenchmarkVersion | undefined> {
  const { data: benchmark } = await BenchmarkEntity.get({ uid }).go({ consistent: true });
  if (!benchmark || benchmark.status === "deleted") return;
  const { data } = await BenchmarkVersionEntity.get({ benchmark: uid, version }).go({ consistent: true });
  return data ?? undefined;
}
