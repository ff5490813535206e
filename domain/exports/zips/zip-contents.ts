import { getFileStream, isMissing } from "#adapters/storage.ts";
import type { BrandMetrics } from "#contracts/brands.ts";
import { AREA_COLUMNS, areaTable } from "#domain/exports/area-table.ts";
import { dataFileNames, writeDataFile } from "#domain/exports/data-file.ts";
import { isFinishedInScope } from "#domain/exports/is-finished-in-scope.ts";
import { readExportedBrand } from "#domain/exports/read-exported-brand.ts";
import { SCORE_COLUMNS, scoreTable } from "#domain/exports/score-table.ts";
import { shownScore } from "#domain/exports/shown-score.ts";
import type { HeatmapResults } from "#domain/heatmaps/analysis/heatmap-results.ts";
import type { ExportableHeatmap } from "#domain/heatmaps/exportable.ts";
import type { Cell } from "#kit/portable/csv.ts";
import { roundDecimals } from "#kit/portable/round-decimals.ts";
import { safeFileName } from "#kit/portable/safe-file-name.ts";
import { csvFile, type ZipEntry } from "#kit/zip.ts";
import { renderReadme } from "./render-readme.ts";
import type { TitledSubject } from "./subjects.ts";

/** Length of the id suffix that distinguishes folders with the same title. */
const SHORT_ID_LENGTH = 6;
/** Windows opens paths of at most 259 characters, with those of the download folder and of the files inside. */
const MAX_FOLDER_BYTES = 60;
const INDEX = [
  "Title",
  "Id",
  "Folder",
  "Format",
  "Type",
  "Created",
  "Created by",
  "Tags",
  "Clarity",
  "Focus",
  "Proximity",
  "Brand exposure (s)",
  "Brand attention (0 to 1)",
  "Attention score",
  "External reference",
] as const;
/** The header rows of the tables of all heatmaps. */
const TABLES = { index: INDEX, scores: SCORE_COLUMNS, areas: AREA_COLUMNS } as const;
const TABLE_NAMES = ["index", "scores", "areas"] as const;

/** A heatmap that a zip lacks; the title is empty if it is not known. */
export type Named = Pick<HeatmapResults, "uid" | "title">;

/**
 * Contents of a zip: the files of a heatmap, or a folder per heatmap of a project or selection, or slice of a page, with an
 * index and the tables of all; and a README. A note names the selected heatmaps without a result.
 */
export const contentsOf = (
  heatmaps: readonly ExportableHeatmap[],
  unfinished: readonly Named[],
  subject: TitledSubject,
): AsyncGenerator<ZipEntry> =>
  subject.kind === "heatmap" && heatmaps.length === 1
    ? contentsOfHeatmap(heatmaps[0]!)
    : contentsInFolders(heatmaps, unfinished, subject);

async function* contentsOfHeatmap(packable: ExportableHeatmap): AsyncGenerator<ZipEntry> {
  yield* filesOf(packable);
  yield { name: "README.txt", content: renderReadme([packable], { title: packable.heatmap.title, hasFolders: false }) };
}

/** A heatmap deleted during packing is omitted, in full or from that point on, and named in a note. */
async function* contentsInFolders(
  heatmaps: readonly ExportableHeatmap[],
  unfinished: readonly Named[],
  { scope, title }: TitledSubject,
): AsyncGenerator<ZipEntry> {
  const nameFolder = folderNames();
  const packed: ExportableHeatmap[] = [];
  const rows: Readonly<Record<keyof typeof TABLES, (readonly Cell[])[]>> = { index: [], scores: [], areas: [] };
  const missing: HeatmapResults[] = [];
  const isThere = ({ uid }: HeatmapResults) => isFinishedInScope(uid, scope);
  for (const packable of heatmaps) {
    const { heatmap } = packable;
    const folder = nameFolder(heatmap);
    try {
      if (await isThere(heatmap)) {
        const read = { ...packable, heatmap: await withReadAreas(heatmap) };
        yield* filesOf(read, `${folder}/`);
        const found = await rowsOf(read.heatmap, folder);
        for (const table of TABLE_NAMES) rows[table].push(...found[table]);
        packed.push(packable);
      } else missing.push(heatmap);
    } catch (error) {
      if (!isMissing(error) || (await isThere(heatmap))) throw error;
      missing.push(heatmap);
    }
  }
  for (const table of TABLE_NAMES) yield { name: `${table}.csv`, content: csvFile([TABLES[table], ...rows[table]]) };
  yield { name: "README.txt", content: renderReadme(packed, { title, hasFolders: true }) };
  const notes = [...noteOf(DELETED, missing), ...noteOf(UNFINISHED, unfinished)];
  if (notes.length > 0) yield { name: "not included.txt", content: Buffer.from(notes.join("\r\n")) };
}

async function* filesOf({ heatmap, files }: ExportableHeatmap, folder = ""): AsyncGenerator<ZipEntry> {
  for (const { name, key } of files) yield { name: `${folder}${name}`, content: await getFileStream(key) };
  for (const name of dataFileNames(heatmap)) yield { name: `${folder}${name}`, content: await writeDataFile(heatmap, name) };
}

/** The heatmap with its areas over time, which several of its files contain, read once. */
async function withReadAreas(heatmap: HeatmapResults): Promise<HeatmapResults> {
  const moments = heatmap.areaMoments && (await heatmap.areaMoments());
  return { ...heatmap, areaMoments: moments && (async () => moments) };
}

/** Returns a unique folder name per heatmap, even on case-insensitive file systems. */
function folderNames(): (heatmap: HeatmapResults) => string {
  const taken = new Set<string>();
  return ({ title, uid }) => {
    const id = uid.slice(uid.indexOf("_") + 1);
    const named = (ending: string) => `${safeFileName(title, "Untitled", MAX_FOLDER_BYTES)} (${ending})`;
    const name = [named(id.slice(0, SHORT_ID_LENGTH)), named(id)].find((each) => !taken.has(each.toLowerCase()))!;
    taken.add(name.toLowerCase());
    return name;
  };
}

/** The rows of a heatmap in the tables of all. */
async function rowsOf(
  heatmap: HeatmapResults,
  folder: string,
): Promise<Record<keyof typeof TABLES, readonly (readonly Cell[])[]>> {
  const brand = await readExportedBrand(heatmap);
  const [, ...scores] = scoreTable(heatmap, brand);
  const [, ...areas] = areaTable(heatmap, heatmap.areaMoments && (await heatmap.areaMoments()));
  return { index: [indexRow(heatmap, { folder, brand: brand?.all.metrics })], scores, areas };
}

type Indexed = { readonly folder: string; readonly brand: BrandMetrics | undefined };

function indexRow(heatmap: HeatmapResults, { folder, brand }: Indexed): readonly Cell[] {
  return [
    heatmap.title,
    heatmap.uid,
    folder,
    heatmap.type,
    heatmap.application,
    heatmap.created_at,
    heatmap.requested_by_name,
    heatmap.tags.join("; "),
    shownScore("clarity", heatmap),
    shownScore("focus", heatmap),
    shownScore("proximity", heatmap),
    roundDecimals(brand?.exposure.value ?? null, 2),
    roundDecimals(brand?.attention?.value ?? null, 4),
    roundDecimals(heatmap.attention?.score ?? null, 1),
    heatmap.reference,
  ];
}

const DELETED = "These heatmaps were deleted or moved while the download was created, so their files are missing or incomplete:";
const UNFINISHED = "These heatmaps have no result, or no longer exist, so their files are missing:";

/** The lines that name heatmaps with the reason; none without heatmaps. */
const noteOf = (reason: string, heatmaps: readonly Named[]): readonly string[] =>
  heatmaps.length > 0 ? [reason, ...heatmaps.map(({ title, uid }) => (title ? `- ${title} (${uid})` : `- ${uid}`)), ""] : [];
