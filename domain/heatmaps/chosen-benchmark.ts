import type { BenchmarkChoice, HeatmapBenchmark } from "#contracts/benchmarks.ts";
import type { Application } from "#contracts/reference.ts";
import { templateKindOf } from "#contracts/templates.ts";
import { BenchmarkEntity } from "#domain/benchmarks/benchmark.entity.ts";
import { mayUse } from "#domain/benchmarks/use/usable-benchmarks.ts";
import { BenchmarkVersionEntity } from "#domain/benchmarks/version.entity.ts";
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
  const { uid, version } = choice;
  const [{ data: benchmark }, { data: offered }] = await Promise.all([
    BenchmarkEntity.get({ uid }).go({ consistent: true }),
    BenchmarkVersionEntity.get({ benchmark: uid, version }).go({ consistent: true }),
  ]);
  if (!benchmark || !offered?.production_ready || !mayUse(caller, benchmark)) throw new AppError("benchmark.not_usable");
  if (templateKindOf(application) !== benchmark.kind)
    throw new AppError("request.invalid", { issues: [{ path: "application", message: "The benchmark is of another type" }] });
  return { uid, name: benchmark.name, version, subjects: offered.subjects };
}
