import fs, { type Dirent } from "node:fs";
import path from "node:path";

// Taken when this module loads, because those of a sandbox are replaced later.
const { readdirSync, lstatSync } = fs;

/** Bytes of the files in a folder. A file with several names counts once; one that is deleted before it is read does not count. */
export function folderSize(folder: string, counted = new Set<number>()): number {
  let bytes = 0;
  for (const entry of entriesOf(folder)) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) bytes += folderSize(file, counted);
    const found = entry.isFile() ? lstatSync(file, { throwIfNoEntry: false }) : undefined;
    if (!found || counted.has(found.ino)) continue;
    counted.add(found.ino);
    bytes += found.size;
  }
  return bytes;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
