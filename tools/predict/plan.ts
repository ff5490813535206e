import { realpathSync } from "node:fs";
import path from "node:path";
import { expand } from "#local/analyze/files.ts";

/** What is to be done for a picture: look at it and write `out`; or the sentence why that cannot be. */
export type Job = { readonly file: string } & ({ readonly out: string } | { readonly problem: string });

/**
 * A job for every file, in the order given, folders expanded; a file given twice has one. `out` is the file's name with the ending png in the
 * folder `to`. Nothing is written over a picture that is looked at, nor two densities over each other: names that differ in case alone
 * count as the same, since on some machines they are.
 */
export function planOf(given: readonly string[], to: string): Job[] {
  const files = new Map(given.flatMap(inside).map((entry) => [realPath(entry.file), entry]));
  const folder = realPath(to);
  const owners = new Map<string, string>();
  return [...files.values()].map((entry): Job => {
    if ("problem" in entry) return entry;
    const { file } = entry;
    const name = `${path.parse(file).name}.png`;
    if (files.has(path.join(folder, name)))
      return { file, problem: `${path.join(to, name)} would be written over a picture given` };
    const owner = owners.get(name.toLowerCase());
    if (owner !== undefined)
      return { file, problem: `${path.join(to, name)} is already what ${owner} gives; rename one or use another folder` };
    owners.set(name.toLowerCase(), file);
    return { file, out: path.join(to, name) };
  });
}

type Entry = { readonly file: string } | { readonly file: string; readonly problem: string };

function inside(given: string): Entry[] {
  try {
    const files = expand(given);
    return files.length > 0 ? files.map((file) => ({ file })) : [{ file: given, problem: "there is no picture in this folder" }];
  } catch (error) {
    return [{ file: given, problem: error instanceof Error ? error.message : String(error) }];
  }
}

/** Without links; a file that is not there as it would be. */
function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return path.resolve(file);
  }
}
