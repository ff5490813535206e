import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { PathUse } from "./arguments.ts";
import { fileError } from "./file-error.ts";

export type SandboxFolders = {
  /** Temporary folder of the sandbox, without symbolic links in its path. */
  readonly folder: string;
  /** Folder that contains those of all sandboxes. */
  readonly parent: string;
};

/** Throws EROFS or ENOENT for an argument of an operation that breaks the rules. */
export type CheckPath = (operation: string, argument: unknown, use: PathUse) => void;

// Taken when this module loads, because those of a sandbox are replaced later.
const { existsSync } = fs;
const realpath = fs.realpathSync.native;

const isIn = (folder: string, file: string): boolean => file === folder || file.startsWith(`${folder}${path.sep}`);

/** The path in an argument; undefined for a file descriptor and for anything that Node rejects itself. */
function pathOf(argument: unknown): string | undefined {
  if (typeof argument === "string") return path.resolve(argument);
  if (argument instanceof URL) return argument.protocol === "file:" ? fileURLToPath(argument) : undefined;
  return argument instanceof Uint8Array ? path.resolve(Buffer.from(argument).toString()) : undefined;
}

/** The path without symbolic links, as far as it exists. */
const resolveLinks = (file: string): string =>
  existsSync(file) || path.dirname(file) === file
    ? realpath(file)
    : path.join(resolveLinks(path.dirname(file)), path.basename(file));

const changedPath = (file: string, use: PathUse): string =>
  use === "entry" ? path.join(resolveLinks(path.dirname(file)), path.basename(file)) : resolveLinks(file);

/** Lambda's rules: only the own temporary folder can be written, and those of other sandboxes do not exist. */
export function pathRules({ folder, parent }: SandboxFolders): CheckPath {
  return (operation, argument, use) => {
    const file = use === "text" ? undefined : pathOf(argument);
    if (file === undefined || file === "/dev/null") return;
    if (isIn(parent, file) && !isIn(folder, file)) throw fileError("ENOENT", operation, file);
    // A folder that exists is reported as such, on a read-only disk too.
    if (use === "read" || (operation === "mkdir" && existsSync(file))) return;
    if (!isIn(folder, changedPath(file, use))) throw fileError("EROFS", operation, file);
  };
}
