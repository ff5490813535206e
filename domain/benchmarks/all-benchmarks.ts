import { type Benchmark, BenchmarkEntity, LISTED } from "./benchmark.entity.ts";

/** All benchmarks, newest first. */
export async function allBenchmarks(): Promise<readonly Benchmark[]> {
  const { data } = await BenchmarkEntity.query.inList({ listed: LISTED }).go({ pages: "all", order: "desc" });
  return data.filter(({ status }) => status !== "deleted");
}
