import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");

/** The files of the project that match git path patterns, relative to its folder: also new ones, but none that git ignores. */
export function listSources(...patterns: readonly string[]): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...patterns], {
    cwd: root,
  });
  // Git lists a deleted file until its deletion is staged.
  return listed
    .toString()
    .split("\n")
    .filter((file) => file && existsSync(path.join(root, file)));
}
