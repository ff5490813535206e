import { type Benchmark, BenchmarkEntity } from "#domain/benchmarks/benchmark.entity.ts";
import { AppError } from "#kit/error.ts";

/** A benchmark by its id; `benchmark.not_found` if there is none, or it is deleted. */
export async function findBenchmark(uid: string): Promise<Benchmark> {
  const { data } = await BenchmarkEntity.get({ uid }).go({ consistent: true });
  if (!data || data.status === "deleted") throw new AppError("benchmark.not_found");
  return data;
}
