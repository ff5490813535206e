import type { Benchmark as BenchmarkResponse } from "#contracts/staff/benchmarks.ts";
import type { Benchmark } from "#domain/benchmarks/benchmark.entity.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { omitUndefined } from "#kit/omit-undefined.ts";
import { changeBenchmark } from "./change-benchmark.ts";
import { toBenchmark } from "./to-response.ts";

type Changes = {
  readonly [Name in "name" | "access" | "access_restricted" | "categories_linked"]?: Benchmark[Name] | undefined;
};

/** Changes name, access and linking. Only restricted access keeps a list of workspaces. */
export async function updateBenchmark(caller: Caller, uid: string, changes: Changes): Promise<BenchmarkResponse> {
  const changed = await changeBenchmark(caller, uid, "update", (current) => {
    const settings = { ...current, ...omitUndefined(changes) };
    const { name, access, categories_linked } = settings;
    return {
      name,
      access,
      categories_linked,
      access_restricted: access === "restricted" ? [...new Set(settings.access_restricted)] : [],
    };
  });
  return toBenchmark(changed);
}
