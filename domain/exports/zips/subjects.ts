import type { ErrorCode } from "#contracts/kit/errors.ts";
import { existsBenchmark, requireBenchmark } from "#domain/benchmarks/staff/require-benchmark.ts";
import { isFinishedInScope } from "#domain/exports/is-finished-in-scope.ts";
import { assertFinished } from "#domain/heatmaps/assert-finished.ts";
import { filterFinished } from "#domain/heatmaps/filter-finished.ts";
import { listedIn } from "#domain/heatmaps/listed-in.ts";
import { requireHeatmap } from "#domain/heatmaps/require-heatmap.ts";
import { furtherSliceIds } from "#domain/heatmaps/slices/slice-id.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { heatmapsOf } from "#domain/projects/heatmaps-of.ts";
import { isInScope } from "#domain/projects/is-in-scope.ts";
import { requireProject } from "#domain/projects/require-project.ts";
import { heatmapsInReports } from "#domain/reports/reports-in.ts";
import { findWorkspace } from "#domain/workspaces/find-workspace.ts";
import { isWorkspaceOpen } from "#domain/workspaces/is-workspace-open.ts";
import { AppError } from "#kit/error.ts";
import { derivedId } from "#kit/ids.ts";
import { pluralize } from "#kit/portable/pluralize.ts";
import type { Zip } from "./zip.entity.ts";

export type Kind = Zip["kind"];
/** The kinds of objects that have an id of their own. */
export type SingleKind = Exclude<Kind, "selection">;
/** The object a zip is created from. `objects` are the heatmaps of a selection. */
export type ExportSubject = Pick<Zip, "kind" | "object" | "objects" | "scope">;

const FINDERS: Readonly<Record<SingleKind, (caller: Caller, uid: string) => Promise<{ scope: string; title: string }>>> = {
  project: requireProject,
  heatmap: requireHeatmap,
  benchmark: async (_, uid) => ({ scope: uid, title: (await requireBenchmark(uid)).name }),
  workspace: async (_, uid) => {
    const workspace = await findWorkspace(uid);
    if (!workspace || workspace.closed_at) throw new AppError("workspace.not_member");
    return { scope: uid, title: workspace.name };
  },
};

/** An object with the title of its file. */
export type TitledSubject = ExportSubject & { readonly title: string };

/** The error code of an object without contents for a zip, by kind. */
export const EMPTY_SUBJECT_ERRORS = {
  project: "project.empty",
  heatmap: "heatmap.not_ready",
  benchmark: "benchmark.no_templates",
  workspace: "workspace.empty",
  selection: "heatmap.not_ready",
} as const satisfies Record<Kind, ErrorCode>;

/**
 * The project or heatmap if the caller may see it, the benchmark, which only operations of staff name, or the workspace, which is
 * always that of its admin; otherwise `project.not_found`, `heatmap.not_found`, `benchmark.not_found` or `workspace.not_member`.
 */
export async function requireSubject(caller: Caller, kind: SingleKind, uid: string): Promise<TitledSubject> {
  const { scope, title } = await FINDERS[kind](caller, uid);
  return { kind, object: uid, scope, title };
}

/**
 * Several heatmaps of one scope, each of which the caller may see: otherwise `heatmap.not_found`, and `export.other_scopes` for
 * heatmaps of several scopes, which only staff and people with heatmaps from before they joined their workspace see.
 */
export async function requireSelection(caller: Caller, uids: readonly string[]): Promise<TitledSubject> {
  const found = await Promise.all(uids.map((uid) => requireHeatmap(caller, uid)));
  const { scope } = found[0]!;
  if (found.some((heatmap) => heatmap.scope !== scope)) throw new AppError("export.other_scopes");
  const object = derivedId("hs", ...uids.toSorted());
  return { kind: "selection", object, objects: uids, scope, title: selectionTitle(uids) };
}

/** The title of a selection of heatmaps, for its file. */
export const selectionTitle = (uids: readonly string[] = []): string => pluralize(uids.length, "heatmap");

/** Whether the object still exists in the scope it was requested in. */
export async function subjectExists({ kind, object, objects, scope }: ExportSubject): Promise<boolean> {
  if (kind === "benchmark") return existsBenchmark(object);
  if (kind === "project") return isInScope(object, scope);
  if (kind === "workspace") return isWorkspaceOpen(object);
  if (kind === "selection") return (await filterFinished(objects ?? [], scope, { includesHidden: true })).length > 0;
  return isFinishedInScope(object, scope);
}

type Finished = Awaited<ReturnType<typeof filterFinished>>;

/** Adds the other finished slices of each page after it. */
const withSlices = (found: Finished, scope: string): Promise<Finished> =>
  found.some(({ slices }) => slices)
    ? filterFinished([...new Set(found.flatMap((heatmap) => [heatmap.uid, ...furtherSliceIds(heatmap)]))], scope, {
        includesHidden: true,
      })
    : Promise.resolve(found);

/**
 * The finished heatmaps of the object, newest first or as selected, in pages as read from the table. Those that are named may be in
 * no list, like an ad of a report.
 */
export async function* finishedHeatmaps({ kind, object, objects, scope }: ExportSubject): AsyncGenerator<Finished> {
  if (kind === "heatmap" || kind === "selection")
    yield withSlices(await filterFinished(objects ?? [object], scope, { includesHidden: true }), scope);
  else if (kind === "workspace") yield* finishedInWorkspace(scope);
  else for await (const uids of heatmapsOf(object)) yield withSlices(await filterFinished(uids, scope), scope);
}

/** Also ads of reports that are in no list. */
async function* finishedInWorkspace(scope: string): AsyncGenerator<Finished> {
  const listed = new Set<string>();
  for await (const uids of listedIn(scope)) {
    const found = await withSlices(await filterFinished(uids, scope), scope);
    for (const uid of [...uids, ...found.map((heatmap) => heatmap.uid)]) listed.add(uid);
    yield found;
  }
  const others = (await heatmapsInReports(scope)).filter((uid) => !listed.has(uid));
  yield filterFinished(others, scope, { includesHidden: true });
}

/** Why there is nothing to pack: a heatmap has failed or is in progress, and other objects are empty. */
export async function whyEmpty(caller: Caller, { kind, object, objects }: ExportSubject): Promise<AppError> {
  if (kind === "heatmap" || kind === "selection")
    for (const uid of objects ?? [object]) assertFinished(await requireHeatmap(caller, uid));
  return new AppError(EMPTY_SUBJECT_ERRORS[kind]);
}

/** Whether there is anything to pack. */
export async function hasContent(subject: ExportSubject): Promise<boolean> {
  if (subject.kind === "benchmark") return (await requireBenchmark(subject.object)).templates > 0;
  for await (const finished of finishedHeatmaps(subject)) if (finished.length > 0) return true;
  return false;
}
