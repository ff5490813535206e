import type { BenchmarkCard } from "#contracts/staff/benchmarks.ts";
import { allBenchmarks } from "#domain/benchmarks/all-benchmarks.ts";
import { toBenchmarkCard } from "./to-response.ts";

/** All benchmarks as staff see them in the picker. */
export const listBenchmarks = async (): Promise<{ benchmarks: BenchmarkCard[] }> => ({
  benchmarks: (await allBenchmarks()).map(toBenchmarkCard),
});
