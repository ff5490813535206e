import type { BenchmarkChoice, HeatmapBenchmark } from "#contracts/benchmarks.ts";
import type { Application } from "#contracts/reference.ts";
import { templateKindOf } from "#contracts/templates.ts";
import { findUsableVersion } from "#domain/benchmarks/use/usable-benchmarks.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { AppError } from "#kit/error.ts";

/**
 * The version of a benchmark that a new heatmap is compared with; undefined without one. Errors: `benchmark.not_usable` if the
 * caller's workspace may not use it, or it or its version is not offered, and `request.invalid` for an application of another kind.
 */
export async function chosenBenchmark(
  caller: Caller,
  { application, benchmark: choice }: { readonly application: Application; readonly benchmark?: BenchmarkChoice | undefined },
): Promise<Omit<HeatmapBenchmark, "categories"> | undefined> {
  if (!choice) return;
  const found = await findUsableVersion(caller, choice);
  if (!found) throw new AppError("benchmark.not_usable");
  const { kind, ...used } = found;
  if (templateKindOf(application) !== kind)
    throw new AppError("request.invalid", {
      issues: [{ path: "application", message: "The benchmark is for another application." }],
    });
  return used;
}
