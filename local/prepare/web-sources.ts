import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The output folder, with one folder per built web application. */
export const BUILT_WEB = path.join(ROOT, "dist/web");
export const WEB_APPLICATIONS = ["app", "admin"] as const;
type WebApplication = (typeof WEB_APPLICATIONS)[number];

type MadeFrom = { readonly files: readonly string[]; readonly hash: string };

/** In the output folder of the application, so that it is deleted as soon as another build starts. */
const recordOf = (name: WebApplication): string => path.join(BUILT_WEB, name, ".made-from.json");

function hashOf(files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update("\0");
  return hash.digest("hex");
}

/** Whether an application was built from the current content of its input files. */
export function isBuilt(name: WebApplication): boolean {
  const file = recordOf(name);
  if (!existsSync(file)) return false;
  const { files, hash } = JSON.parse(readFileSync(file, "utf8")) as MadeFrom;
  return files.every((source) => existsSync(path.join(ROOT, source))) && hashOf(files) === hash;
}

/**
 * Records the input files, relative to the root, of a build that started at `began` (milliseconds). If a file has
 * changed since then, the build may have used the old content: nothing is recorded, and the next start builds again.
 */
export function noteSources(name: WebApplication, sources: Iterable<string>, began: number): void {
  const files = [...new Set(sources)].sort();
  if (files.some((file) => statSync(path.join(ROOT, file)).mtimeMs >= began)) return;
  writeFileSync(recordOf(name), JSON.stringify({ files, hash: hashOf(files) } satisfies MadeFrom));
}
