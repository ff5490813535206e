import type { ErrorCode } from "#contracts/kit/errors.ts";
import { existsBenchmark, findBenchmark } from "#domain/benchmarks/staff/find-benchmark.ts";
import { filterFinished } from "#domain/heatmaps/filter-finished.ts";
import { findHeatmap } from "#domain/heatmaps/find-heatmap.ts";
import { furtherSliceIds } from "#domain/heatmaps/slices/slice-id.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { findProject } from "#domain/projects/find-project.ts";
import { heatmapsOf } from "#domain/projects/heatmaps-of.ts";
import { isInScope } from "#domain/projects/is-in-scope.ts";
import type { Zip } from "./zip.entity.ts";

export type Kind = Zip["kind"];
/** The object a zip is created from. */
export type ExportSubject = Pick<Zip, "kind" | "object" | "scope">;

const FINDERS: Readonly<Record<Kind, (caller: Caller, uid: string) => Promise<{ scope: string; title: string }>>> = {
  project: findProject,
  heatmap: findHeatmap,
  benchmark: async (_, uid) => ({ scope: uid, title: (await findBenchmark(uid)).name }),
};

/** Error codes by kind: nothing to pack, and zip missing or another user's. */
export const SUBJECT_ERRORS = {
  project: { empty: "project.empty", noZip: "project.zip_not_found" },
  heatmap: { empty: "heatmap.not_ready", noZip: "heatmap.zip_not_found" },
  benchmark: { empty: "benchmark.no_templates", noZip: "benchmark.zip_not_found" },
} as const satisfies Record<Kind, Record<string, ErrorCode>>;

/**
 * The project or heatmap if the caller may see it, or the benchmark, which only operations of staff name; otherwise
 * `project.not_found`, `heatmap.not_found` or `benchmark.not_found`.
 */
export async function findSubject(caller: Caller, kind: Kind, uid: string): Promise<ExportSubject & { readonly title: string }> {
  const { scope, title } = await FINDERS[kind](caller, uid);
  return { kind, object: uid, scope, title };
}

/** Whether the object still exists in the scope it was requested in. */
export async function subjectExists({ kind, object, scope }: ExportSubject): Promise<boolean> {
  if (kind === "benchmark") return existsBenchmark(object);
  if (kind === "project") return isInScope(object, scope);
  return (await filterFinished([object], scope)).length > 0;
}

type Finished = Awaited<ReturnType<typeof filterFinished>>;

/** The same heatmaps, each page followed by its other finished slices. */
const withSlices = (found: Finished, scope: string): Promise<Finished> =>
  found.some(({ slices }) => slices)
    ? filterFinished(
        found.flatMap((heatmap) => [heatmap.uid, ...furtherSliceIds(heatmap)]),
        scope,
      )
    : Promise.resolve(found);

/** The finished heatmaps of the object, newest first, in pages as read from the table. */
export async function* finishedHeatmaps({ kind, object, scope }: ExportSubject): AsyncGenerator<Finished> {
  if (kind === "heatmap") yield withSlices(await filterFinished([object], scope), scope);
  else for await (const uids of heatmapsOf(object)) yield withSlices(await filterFinished(uids, scope), scope);
}

/** Whether there is anything to pack. */
export async function hasContent(subject: ExportSubject): Promise<boolean> {
  if (subject.kind === "benchmark") return (await findBenchmark(subject.object)).templates > 0;
  for await (const finished of finishedHeatmaps(subject)) if (finished.length > 0) return true;
  return false;
}
