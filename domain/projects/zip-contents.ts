import { isMissing, read } from "#adapters/storage.ts";
import { finishedAmong } from "#domain/heatmaps/finished-among.ts";
import type { Packable } from "#domain/heatmaps/packable.ts";
import { type Cell, csvFile } from "#domain/kit/csv.ts";
import { fileNameOf } from "#domain/kit/file-name.ts";
import { jsonFile, type ZipEntry } from "#domain/kit/zip.ts";

/** Characters of an id that tell folders of the same title apart. */
const SHORT = 6;
const INDEX = ["title", "id", "folder", "kind", "type", "created", "made by", "tags", "clarity", "focus", "proximity"] as const;
const AREAS = ["name", "percent of attention", "likely from", "likely to", "left", "top", "width", "height"] as const;

/**
 * What a project's zip holds: a folder for each heatmap, and an index of them. A heatmap that is deleted while others are packed is left out,
 * whole or from there on, and named in a note.
 */
export async function* contentsOf(heatmaps: readonly Packable[], scope: string): AsyncGenerator<ZipEntry> {
  const nameFolder = folderNames();
  const packed: { heatmap: Packable; folder: string }[] = [];
  const gone: Packable[] = [];
  const isThere = async ({ uid }: Packable) => (await finishedAmong([uid], scope)).length > 0;
  for (const heatmap of heatmaps) {
    const folder = nameFolder(heatmap);
    try {
      if (await isThere(heatmap)) {
        yield* filesOf(heatmap, folder);
        packed.push({ heatmap, folder });
      } else gone.push(heatmap);
    } catch (error) {
      if (!isMissing(error) || (await isThere(heatmap))) throw error;
      gone.push(heatmap);
    }
  }
  yield { name: "index.csv", content: csvFile([INDEX, ...packed.map(({ heatmap, folder }) => indexRow(heatmap, folder))]) };
  if (gone.length > 0) yield { name: "not included.txt", content: noteOf(gone) };
}

async function* filesOf(heatmap: Packable, folder: string): AsyncGenerator<ZipEntry> {
  for (const { name, key } of heatmap.files) yield { name: `${folder}/${name}`, content: await read(key) };
  const { files: _, areas_of_interest, ...scores } = heatmap;
  yield { name: `${folder}/scores.json`, content: jsonFile(scores) };
  if (heatmap.type === "image")
    yield { name: `${folder}/areas.csv`, content: csvFile([AREAS, ...areas_of_interest.map(areaRow)]) };
}

/** Gives each heatmap a folder of its own, also where systems take capital and small letters for the same. */
function folderNames(): (heatmap: Packable) => string {
  const taken = new Set<string>();
  return ({ title, uid }) => {
    const id = uid.slice(uid.indexOf("_") + 1);
    const named = (ending: string) => `${fileNameOf(title, "Untitled")} (${ending})`;
    const name = [named(id.slice(0, SHORT)), named(id)].find((each) => !taken.has(each.toLowerCase()))!;
    taken.add(name.toLowerCase());
    return name;
  };
}

const indexRow = (heatmap: Packable, folder: string): readonly Cell[] => [
  ...[heatmap.title, heatmap.uid, folder, heatmap.type, heatmap.application, heatmap.created_at],
  ...[heatmap.requested_by_name, heatmap.tags.join("; ")],
  ...[heatmap.clarity_score_percentile, heatmap.metrics?.focus ?? null, heatmap.metrics?.proximity ?? null],
];

/** Shares in percent to a tenth, places in pixels of the original. */
function areaRow({ name, value, interval, left, top, width, height }: Packable["areas_of_interest"][number]): readonly Cell[] {
  const [low, high] = interval ?? [null, null];
  return [name, tenths(value), low === null ? null : tenths(low), high === null ? null : tenths(high), left, top, width, height];
}

const tenths = (share: number): number => Math.round(share * 1000) / 10;

const noteOf = (gone: readonly Packable[]): Buffer =>
  Buffer.from(
    [
      "These heatmaps were deleted or taken away while the others were packed, so their files are missing or incomplete:",
      ...gone.map(({ title, uid }) => `- ${title} (${uid})`),
      "",
    ].join("\r\n"),
  );
