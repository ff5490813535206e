import { getFileStream, isMissing } from "#adapters/storage.ts";
import {
  ARCHIVE_FILE,
  ARCHIVE_SCHEMA_FILE,
  ARCHIVE_VERSION,
  type ArchivedHeatmap,
  archiveSchema,
  WorkspaceArchive,
} from "#contracts/workspace-archive.ts";
import { archivedModels } from "#domain/brands/models/archived-models.ts";
import { archivedComments } from "#domain/comments/archived-comments.ts";
import { readExportedBrand } from "#domain/exports/read-exported-brand.ts";
import type { ExportableHeatmap } from "#domain/heatmaps/exportable.ts";
import { readArchivedDetails } from "#domain/heatmaps/read-archived-details.ts";
import { archivedProjects } from "#domain/projects/archived-projects.ts";
import { archivedReports } from "#domain/reports/archived-reports.ts";
import { findWorkspace } from "#domain/workspaces/find-workspace.ts";
import { now } from "#kit/clock.ts";
import { toJsonFile, type ZipEntry } from "#kit/zip.ts";

/** Checks whether a heatmap is still in the workspace. */
type IsThere = (uid: string) => Promise<boolean>;

/**
 * Contents of the zip of a workspace: a folder of files per heatmap, then everything else as one JSON file with its schema, and a
 * README. A heatmap that is deleted in the meantime is named among the omitted ones.
 */
export async function* contentsOfWorkspace(
  scope: string,
  heatmaps: readonly ExportableHeatmap[],
  isThere: IsThere,
): AsyncGenerator<ZipEntry> {
  const packed: ExportableHeatmap[] = [];
  const omitted: WorkspaceArchive["omitted"] = [];
  for (const exportable of heatmaps) {
    const { uid, title } = exportable.heatmap;
    try {
      if (await isThere(uid)) {
        yield* filesOf(exportable);
        packed.push(exportable);
      } else omitted.push({ uid, title });
    } catch (error) {
      if (!isMissing(error) || (await isThere(uid))) throw error;
      omitted.push({ uid, title });
    }
  }
  yield { name: ARCHIVE_FILE, content: toJsonFile(await archiveOf(scope, packed, omitted)) };
  yield { name: ARCHIVE_SCHEMA_FILE, content: toJsonFile(archiveSchema()) };
  yield { name: "README.txt", content: Buffer.from(README.join("\r\n")) };
}

const pathOf = (uid: string, name: string): string => `heatmaps/${uid}/${name}`;

async function* filesOf({ heatmap, files }: ExportableHeatmap): AsyncGenerator<ZipEntry> {
  for (const { name, key } of files) yield { name: pathOf(heatmap.uid, name), content: await getFileStream(key) };
}

/** The parsed archive: properties in the order of the schema, and no others. */
async function archiveOf(
  scope: string,
  packed: readonly ExportableHeatmap[],
  omitted: WorkspaceArchive["omitted"],
): Promise<WorkspaceArchive> {
  const projects = await archivedProjects(scope);
  const projectsOf = (uid: string) => projects.filter(({ heatmaps }) => heatmaps.includes(uid)).map((project) => project.uid);
  const heatmaps: ArchivedHeatmap[] = [];
  for (const exportable of packed) {
    const archived = await archivedHeatmap(exportable, projectsOf);
    if (archived) heatmaps.push(archived);
  }
  return WorkspaceArchive.parse({
    format: "sightline-workspace",
    version: ARCHIVE_VERSION,
    exported_at: now().toISOString(),
    workspace: { uid: scope, name: (await findWorkspace(scope))?.name ?? "" },
    projects,
    heatmaps,
    reports: await archivedReports(scope),
    brand_models: [...(await archivedModels(scope))],
    omitted,
  });
}

async function archivedHeatmap(
  { heatmap, files }: ExportableHeatmap,
  projectsOf: (uid: string) => string[],
): Promise<ArchivedHeatmap | undefined> {
  const details = await readArchivedDetails(heatmap.uid);
  if (!details) return;
  const { discussion, ...own } = details;
  const { uid, title, type, application, benchmark, created_at, requested_by_name, tags, reference, width, height, duration } =
    heatmap;
  return {
    ...own,
    uid,
    title,
    type,
    application,
    benchmark,
    tags,
    reference,
    created_at,
    created_by_name: requested_by_name,
    width,
    height,
    duration,
    projects: projectsOf(uid),
    areas: heatmap.areas_of_interest,
    clarity: heatmap.clarity_score_percentile,
    metrics: heatmap.metrics,
    attention: heatmap.attention,
    fixations: heatmap.fixations,
    brand: await readExportedBrand(heatmap),
    comments: [...(await archivedComments(discussion))],
    files: files.map(({ name, size }) => ({ name: pathOf(uid, name), size })),
  };
}

const README = [
  "A workspace of Sightline",
  "",
  `${ARCHIVE_FILE}: projects, heatmaps with areas, scores, comments and brand analytics, reports, and brand models with labels.`,
  `${ARCHIVE_SCHEMA_FILE}: its JSON Schema (2020-12). \`version\` changes when a program that reads it has to change.`,
  "heatmaps/ID/: the original of each finished heatmap and everything made from it.",
  "",
  "Not included: members, API keys, webhooks, invoices, and heatmaps that are not finished.",
  "",
];
