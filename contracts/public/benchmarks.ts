import { benchmarks } from "#contracts/benchmarks.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { forKeys } from "./for-keys.ts";

/** Benchmarks in the public API, as types of new heatmaps and as filters. */
export const publicBenchmarks = contract("publicBenchmarks", {
  list: forKeys(benchmarks.available, {
    row: "V01",
    scope: "heatmaps:read",
    grant: "yes",
    summary: "List the benchmarks that the workspace may use, by name, each in its newest version for production",
  }),
} as const satisfies ContractSpec);
