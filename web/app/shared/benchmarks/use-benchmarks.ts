import { benchmarks, type ProductionBenchmark } from "#contracts/benchmarks.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";

/**
 * The benchmarks that the workspace may use, loaded on every mount and after a change of workspace. If they cannot be loaded,
 * returns the ones loaded last, or none, so that uploads of other types continue.
 */
export function useBenchmarks(): readonly ProductionBenchmark[] {
  const { data } = useOperation(benchmarks.available, {}, { refetchOnMount: "always" });
  return data?.benchmarks ?? NONE;
}

const NONE: readonly ProductionBenchmark[] = [];
