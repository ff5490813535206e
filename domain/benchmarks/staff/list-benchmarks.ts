import type { BenchmarkCard } from "#contracts/staff/benchmarks.ts";
import { type Benchmark, BenchmarkEntity, LISTED } from "#domain/benchmarks/benchmark.entity.ts";
import { toBenchmarkCard } from "./to-response.ts";

/** All benchmarks, newest first. */
export async function allBenchmarks(): Promise<readonly Benchmark[]> {
  const { data } = await BenchmarkEntity.query.inList({ listed: LISTED }).go({ pages: "all", order: "desc" });
  return data.filter(({ status }) => status !== "deleted");
}

/** The same as staff see them in the picker. */
export const listBenchmarks = async (): Promise<{ benchmarks: BenchmarkCard[] }> => ({
  benchmarks: (await allBenchmarks()).map(toBenchmarkCard),
});
