import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { UsageError } from "./exit-codes.ts";
import { isAccepted, isFile } from "./targets.ts";

/**
 * The targets with the images and videos of each folder, and the files of each pattern such as `*.png`, which not every shell
 * expands.
 */
export const expandTargets = (targets: readonly string[]): readonly string[] => targets.flatMap(expandTarget);

function expandTarget(target: string): readonly string[] {
  if (!isFile(target)) return [target];
  const stats = statSync(target, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return filesIn(target, isAccepted, "has no images or videos");
  if (stats || !/[*?]/.test(path.basename(target))) return [target];
  const { dir, base } = path.parse(target);
  const pattern = base
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  const matches = new RegExp(`^${pattern}$`, process.platform === "win32" ? "i" : "");
  return filesIn(dir, (name) => matches.test(name) && !name.startsWith("."), "matches no file", target);
}

/** Files of a folder, by name. */
function filesIn(folder: string, isWanted: (name: string) => boolean, problem: string, target = folder): readonly string[] {
  const isThere = statSync(folder || ".", { throwIfNoEntry: false })?.isDirectory();
  const entries = isThere ? readdirSync(folder || ".", { withFileTypes: true }) : [];
  const files = entries
    .filter((entry) => !entry.isDirectory() && isWanted(entry.name))
    .map(({ name }) => path.join(folder, name));
  if (files.length === 0) throw new UsageError(`${target} ${problem}.`);
  return files.sort();
}
