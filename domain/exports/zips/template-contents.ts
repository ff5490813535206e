import { getFileStream, isMissing } from "#adapters/storage.ts";
import type { ExportableTemplate } from "#domain/benchmarks/exportable-templates.ts";
import type { Cell } from "#kit/portable/csv.ts";
import { safeFileName } from "#kit/portable/safe-file-name.ts";
import { csvFile, type ZipEntry } from "#kit/zip.ts";

const CORNERS = ["left_top", "right_top", "right_bottom", "left_bottom"] as const;
const HEADER = [
  ...(["number", "name", "file", "width", "height"] as const),
  ...CORNERS.flatMap((corner) => [`${corner}_x`, `${corner}_y`]),
  "categories",
];

/** Contents of a benchmark's zip: the image of each template, and a table of their sizes, corners in pixels and categories. */
export async function* contentsOfTemplates(templates: readonly ExportableTemplate[]): AsyncGenerator<ZipEntry> {
  const rows: Cell[][] = [];
  for (const { template, key } of templates) {
    const { number, name, extension, originalWidth, originalHeight, coordinates, categories } = template;
    const file = `${number} ${safeFileName(name, "Template")}.${extension}`;
    try {
      yield { name: file, content: await getFileStream(key) };
    } catch (error) {
      // Deleted while the zip is created.
      if (!isMissing(error)) throw error;
      continue;
    }
    const corners = CORNERS.flatMap((corner) => [coordinates[corner].x, coordinates[corner].y]);
    const values = Object.entries(categories).map(([category, value]) => `${category}: ${value}`);
    rows.push([number, name, file, originalWidth, originalHeight, ...corners, values.join("; ")]);
  }
  yield { name: "templates.csv", content: csvFile([HEADER, ...rows]) };
}
