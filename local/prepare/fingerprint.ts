import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

export type Inputs = {
  /** Files and folders, relative to the root, whose content counts. */
  readonly contents: readonly string[];
  /** Folders of which only the list of files counts. */
  readonly names?: readonly string[];
};

const isFile = (file: string): boolean => statSync(file).isFile();

function listFiles(root: string, inputs: readonly string[]): string[] {
  const found = inputs.flatMap((input) => [input, ...globSync(`${input}/**/*`, { cwd: root })]);
  return [...new Set(found)].filter((file) => isFile(path.join(root, file))).sort();
}

/** A hash that changes exactly when the content of the inputs changes. Throws when an input does not exist. */
export function fingerprint(root: string, { contents, names = [] }: Inputs): string {
  const hash = createHash("sha256");
  for (const file of listFiles(root, contents))
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update("\0");
  for (const file of listFiles(root, names)) hash.update(`${file}\n`);
  return hash.digest("hex");
}
