import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The folder with each built web application in a folder of its own. */
export const BUILT_WEB = path.join(ROOT, "dist/web");
export const WEB_APPLICATIONS = ["app", "admin"] as const;
type WebApplication = (typeof WEB_APPLICATIONS)[number];

type MadeFrom = { readonly files: readonly string[]; readonly hash: string };

/** Lies within the built application, so that it is gone as soon as another build begins. */
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

/** Whether an application is built from the present content of the files that it was made from. */
export function isBuilt(name: WebApplication): boolean {
  const file = recordOf(name);
  if (!existsSync(file)) return false;
  const { files, hash } = JSON.parse(readFileSync(file, "utf8")) as MadeFrom;
  return files.every((source) => existsSync(path.join(ROOT, source))) && hashOf(files) === hash;
}

/**
 * Notes the files, relative to the root, that an application was made from by a build that began at `began` (milliseconds). A file that
 * changed since then may have been read before: nothing is noted, and the next start builds again.
 */
export function noteSources(name: WebApplication, sources: Iterable<string>, began: number): void {
  const files = [...new Set(sources)].sort();
  if (files.some((file) => statSync(path.join(ROOT, file)).mtimeMs >= began)) return;
  writeFileSync(recordOf(name), JSON.stringify({ files, hash: hashOf(files) } satisfies MadeFrom));
}
