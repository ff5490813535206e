import { type Benchmark, BenchmarkEntity } from "#domain/benchmarks/benchmark.entity.ts";
import { AppError } from "#kit/error.ts";

/** A benchmark by its id; `benchmark.not_found` if there is none, or it is deleted. */
export async function requireBenchmark(uid: string): Promise<Benchmark> {
  const benchmark = await existing(uid);
  if (!benchmark) throw new AppError("benchmark.not_found");
  return benchmark;
}

/** Whether there is such a benchmark, and it is not deleted. */
export const existsBenchmark = async (uid: string): Promise<boolean> => (await existing(uid)) !== undefined;

async function existing(uid: string): Promise<Benchmark | undefined> {
  const { data } = await BenchmarkEntity.get({ uid }).go({ consistent: true });
  return data && data.status !== "deleted" ? data : undefined;
}
