import pLimit from "p-limit";
import { exportableTemplates } from "#domain/benchmarks/exportable-templates.ts";
import { isFinishedInScope } from "#domain/exports/is-finished-in-scope.ts";
import { type ExportableHeatmap, toExportable } from "#domain/heatmaps/exportable.ts";
import { readHeatmaps } from "#domain/heatmaps/read-heatmaps.ts";
import { findProjectTitle } from "#domain/projects/find-project-title.ts";
import type { ZipEntry } from "#kit/zip.ts";
import { type ExportSubject, finishedHeatmaps, selectionTitle } from "./subjects.ts";
import { contentsOfTemplates } from "./template-contents.ts";
import { contentsOfWorkspace } from "./workspace/workspace-contents.ts";
import { contentsOf, type Named } from "./zip-contents.ts";

const CONCURRENCY = 8;

/** The contents of a zip: the number of its templates or heatmaps, the bytes of its files, and its entries. */
export type Packable = {
  readonly count: number;
  readonly bytes: number;
  readonly entries: () => AsyncIterable<ZipEntry>;
  /** Ids of the heatmaps of a project, workspace or selection. */
  readonly heatmaps: readonly string[];
};

const sumOf = (files: readonly { readonly size: number }[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** The templates of a benchmark, the finished heatmaps of a project or workspace, newest first, or one or several heatmaps. */
export async function packableOf(subject: ExportSubject): Promise<Packable> {
  if (subject.kind === "benchmark") {
    const templates = await exportableTemplates(subject.object);
    const entries = () => contentsOfTemplates(templates);
    return { count: templates.length, bytes: sumOf(templates), entries, heatmaps: [] };
  }
  const finished = [];
  for await (const some of finishedHeatmaps(subject)) finished.push(...some);
  const heatmaps = await pLimit(CONCURRENCY).map(finished, (heatmap) => toExportable(heatmap));
  const uids = heatmaps.map(({ heatmap }) => heatmap.uid);
  const unfinished = await titlesOf(
    (subject.objects ?? []).filter((uid) => !uids.includes(uid)),
    subject.scope,
  );
  const title = await titleOf(subject, heatmaps);
  return {
    count: heatmaps.length,
    bytes: sumOf(heatmaps.flatMap(({ files }) => files)),
    entries: () =>
      subject.kind === "workspace"
        ? workspaceEntries(subject, heatmaps)
        : contentsOf(heatmaps, unfinished, { ...subject, title }),
    heatmaps: uids,
  };
}

/** The title of a project, a selection, or a page with its slices; empty for what has none. */
async function titleOf({ kind, object, objects }: ExportSubject, heatmaps: readonly ExportableHeatmap[]): Promise<string> {
  if (kind === "project") return (await findProjectTitle(object)) ?? "";
  if (kind === "selection") return selectionTitle(objects);
  return kind === "heatmap" ? (heatmaps.find(({ heatmap }) => heatmap.uid === object)?.heatmap.title ?? "") : "";
}

/** The titles of heatmaps; those that were deleted or moved to another scope have none. */
async function titlesOf(uids: readonly string[], scope: string): Promise<readonly Named[]> {
  const found = new Map((await readHeatmaps(uids)).map((heatmap) => [heatmap.uid, heatmap]));
  return uids.map((uid) => {
    const heatmap = found.get(uid);
    return { uid, title: heatmap && heatmap.scope === scope && !heatmap.deleted_at ? heatmap.title : "" };
  });
}

function workspaceEntries({ scope }: ExportSubject, heatmaps: readonly ExportableHeatmap[]): AsyncIterable<ZipEntry> {
  return contentsOfWorkspace(scope, heatmaps, (uid) => isFinishedInScope(uid, scope));
}
