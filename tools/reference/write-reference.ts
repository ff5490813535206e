import { writeFile } from "node:fs/promises";
import path from "node:path";

const FOLDER = path.join(import.meta.dirname, "../../domain/scores/reference");

/** Writes a file of the references, with one line per list of numbers, so that it reads as a table. */
export async function writeReference(
  name: "reference" | "calibration" | "comparisons" | "validation",
  content: readonly object[],
): Promise<void> {
  const text = JSON.stringify(content, null, 1);
  const brief = text.replace(/\[\s+(-?[\d.][^[\]{}"]*?)\s+\]/g, (_, numbers: string) => `[${numbers.replace(/\s+/g, " ")}]`);
  await writeFile(path.join(FOLDER, `${name}.json`), `${brief}\n`);
}
