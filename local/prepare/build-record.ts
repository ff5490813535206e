import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

type BuildRecord = { readonly files: readonly string[]; readonly hash: string };

/** Path of the record of a build. It is in the output folder, so that it is deleted as soon as another build starts. */
const recordOf = (folder: string): string => path.join(folder, ".made-from.json");

function hashOf(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update("\0");
  return hash.digest("hex");
}

/** Whether the content of an output folder was built from the current content of its input files. */
export function isBuilt(folder: string): boolean {
  const file = recordOf(folder);
  if (!existsSync(file)) return false;
  const { files, hash } = JSON.parse(readFileSync(file, "utf8")) as BuildRecord;
  return files.every((source) => existsSync(path.join(ROOT, source))) && hashOf(files) === hash;
}

/**
 * Records the input files, relative to the root, of a build that started at `began` (milliseconds). If a file has
 * changed since then, the build may have used the old content: nothing is recorded, and the next start builds again.
 */
export function recordBuild(folder: string, inputs: Iterable<string>, began: number): void {
  const files = [...new Set(inputs)].sort();
  if (files.some((file) => statSync(path.join(ROOT, file)).mtimeMs >= began)) return;
  writeFileSync(recordOf(folder), JSON.stringify({ files, hash: hashOf(files) } satisfies BuildRecord));
}
