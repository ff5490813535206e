import { realpathSync } from "node:fs";
import path from "node:path";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";
import { expandPath } from "#local/analyze/files.ts";

/** A job for an image: analyse it and write `out`; or a message why that is impossible. */
export type Job = { readonly file: string } & ({ readonly out: string } | { readonly problem: string });

/**
 * Returns a job for every file, in the order given, folders expanded; a file given twice has one. `out` is the file's name with
 * extension png in the folder `to`. Outputs never overwrite an input or another output: names that differ in case only
 * count as the same, since some file systems ignore case.
 */
export function planJobs(given: readonly string[], to: string): Job[] {
  const files = new Map(given.flatMap(listImages).map((entry) => [realPath(entry.file), entry]));
  const folder = realPath(to);
  const owners = new Map<string, string>();
  return [...files.values()].map((entry): Job => {
    if ("problem" in entry) return entry;
    const { file } = entry;
    const name = `${path.parse(file).name}.png`;
    if (files.has(path.join(folder, name))) return { file, problem: `${path.join(to, name)} would overwrite an input image` };
    const owner = owners.get(name.toLowerCase());
    if (owner !== undefined)
      return { file, problem: `${path.join(to, name)} is already what ${owner} gives; rename one or use another folder` };
    owners.set(name.toLowerCase(), file);
    return { file, out: path.join(to, name) };
  });
}

type Entry = { readonly file: string } | { readonly file: string; readonly problem: string };

function listImages(given: string): Entry[] {
  try {
    const files = expandPath(given);
    return files.length > 0 ? files.map((file) => ({ file })) : [{ file: given, problem: "this folder contains no image" }];
  } catch (error) {
    return [{ file: given, problem: toErrorMessage(error) }];
  }
}

/** The real path with links resolved; for a missing file the path it would have. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return path.resolve(file);
  }
}
