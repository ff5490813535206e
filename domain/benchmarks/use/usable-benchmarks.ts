import type { BenchmarkChoice, HeatmapBenchmark, ProductionBenchmark } from "#contracts/benchmarks.ts";
import type { TemplateKind } from "#contracts/templates.ts";
import { allBenchmarks } from "#domain/benchmarks/all-benchmarks.ts";
import { type Benchmark, BenchmarkEntity } from "#domain/benchmarks/benchmark.entity.ts";
import { shownCategories } from "#domain/benchmarks/shown-categories.ts";
import { type BenchmarkVersion, BenchmarkVersionEntity } from "#domain/benchmarks/version.entity.ts";
import type { Caller } from "#domain/kit/caller.ts";

/** The benchmarks that the caller's workspace may use and that have a version for production, by name. */
export async function listUsableBenchmarks(caller: Caller): Promise<{ benchmarks: ProductionBenchmark[] }> {
  const usable = (await allBenchmarks()).filter((benchmark) => mayUse(caller, benchmark));
  const offered = await Promise.all(usable.map(async (benchmark) => toProduction(benchmark, await newestOffered(benchmark.uid))));
  return { benchmarks: offered.flat().toSorted((one, other) => one.name.localeCompare(other.name)) };
}

/** A version with its kind; undefined if the caller may not use it or it is not offered. */
export async function findUsableVersion(
  caller: Caller,
  { uid, version }: BenchmarkChoice,
): Promise<(Omit<HeatmapBenchmark, "categories"> & { kind: TemplateKind }) | undefined> {
  const [{ data: benchmark }, { data: offered }] = await Promise.all([
    BenchmarkEntity.get({ uid }).go({ consistent: true }),
    BenchmarkVersionEntity.get({ benchmark: uid, version }).go({ consistent: true }),
  ]);
  if (!benchmark || !offered?.production_ready || !mayUse(caller, benchmark)) return;
  return { uid, name: benchmark.name, version, subjects: offered.subjects, kind: benchmark.kind };
}

/** Whether the caller may use a benchmark: staff any, others by the access of their workspace. */
export function mayUse(
  { subject, workspace }: Pick<Caller, "subject" | "workspace">,
  { status, access, access_restricted }: Pick<Benchmark, "status" | "access" | "access_restricted">,
): boolean {
  if (status === "deleted") return false;
  if (subject === "staff") return true;
  switch (access) {
    case "public":
      return true;
    case "beta":
      return workspace?.beta === true;
    case "restricted":
      return workspace !== undefined && access_restricted.includes(workspace.uid);
    case "admin":
      return false;
  }
}

async function newestOffered(benchmark: string): Promise<BenchmarkVersion | undefined> {
  const { data } = await BenchmarkVersionEntity.query.byBenchmark({ benchmark }).go({ pages: "all", order: "desc" });
  return data.find(({ production_ready }) => production_ready);
}

function toProduction(benchmark: Benchmark, offered: BenchmarkVersion | undefined): ProductionBenchmark[] {
  const { uid, name, kind, status, categories_templates, categories_subjects, categories_linked } = benchmark;
  if (!offered || status === "deleted") return [];
  return [
    {
      uid,
      name,
      kind,
      version: offered.version,
      status,
      categories_templates: shownCategories(categories_templates),
      categories_subjects: shownCategories(categories_subjects),
      categories_linked,
    },
  ];
}
