import type { BenchmarkChoice } from "#contracts/benchmarks.ts";
import { type GenerateJob, REANALYSES_PER_DAY } from "#contracts/heatmaps.ts";
import { assertFinished } from "#domain/heatmaps/assert-finished.ts";
import type { TypeChange } from "#domain/heatmaps/change-type.ts";
import { chosenBenchmark } from "#domain/heatmaps/chosen-benchmark.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { readStored } from "#domain/heatmaps/read-stored.ts";
import { requireStoredHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import { assertMayManage, type Caller } from "#domain/kit/caller.ts";
import { perDay } from "#domain/kit/limit.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { assertAcceptsAnalyses } from "#domain/kit/settings/assert-accepts-analyses.ts";
import { AppError } from "#kit/error.ts";
import { isInProgress } from "./in-progress.ts";
import { regeneratePage } from "./regenerate-page.ts";

/** The type and benchmark of a reanalysis; those that are not given stay, and `benchmark` null is none. */
type Reanalysis = TypeChange & { readonly benchmark?: BenchmarkChoice | null | undefined };

/**
 * Reanalyses a finished heatmap of the caller's scope free of charge, members and keys only their own, with another type or
 * benchmark if one is given. A page is reanalysed with all its finished and failed slices. A failed heatmap is not analysed again,
 * because its credit was refunded, except a further slice of a finished page, which the credit of the page covers. Errors: those of
 * `regenerateHeatmap` and `chosenBenchmark`, `heatmap.failed`, `service.maintenance`, and `request.too_many` from the 21st in a
 * day.
 */
export async function reanalyseHeatmap(
  caller: Caller,
  uid: string,
  { benchmark: choice, ...change }: Reanalysis,
): Promise<GenerateJob> {
  const heatmap = await requireStoredHeatmap(caller, uid);
  assertMayManage(caller, heatmap.requested_by);
  if (isInProgress(heatmap)) throw new AppError("heatmap.in_progress");
  if (!(await isFailedSlice(heatmap))) assertFinished(heatmap);
  if (heatmap.part_of !== undefined && Object.values({ choice, ...change }).some((value) => value !== undefined))
    throw new AppError("request.invalid", { issues: [{ path: "application", message: "A slice has the type of its page." }] });
  const { application = heatmap.application } = change;
  const benchmark = choice ? await chosenBenchmark(caller, { application, benchmark: choice }) : choice;
  await assertAcceptsAnalyses(caller);
  await enforceRateLimit(perDay("heatmaps.reanalyse", REANALYSES_PER_DAY), caller.uid);
  return regeneratePage(caller, heatmap, { ...change, benchmark });
}

/** Whether it is a failed slice of a page that was not refunded. */
async function isFailedSlice({ status, covered_by }: Heatmap): Promise<boolean> {
  if (status !== "failed" || covered_by === undefined) return false;
  return (await readStored(covered_by))?.status === "done";
}
