import type { Benchmark as BenchmarkResponse } from "#contracts/staff/benchmarks.ts";
import { requireBenchmark } from "./require-benchmark.ts";
import { toBenchmark } from "./to-response.ts";

/** A benchmark with its versions; `benchmark.not_found` if it does not exist. */
export const readBenchmark = async (uid: string): Promise<BenchmarkResponse> => toBenchmark(await requireBenchmark(uid));
