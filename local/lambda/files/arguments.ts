import { constants } from "node:fs";

/**
 * The way in which a file operation uses a path. `read`: nothing changes. `file`: a file changes, through a symbolic link too.
 * `entry`: an entry of a folder changes, and a symbolic link is not followed. `text`: not a path that is opened.
 */
export type PathUse = "read" | "file" | "entry" | "text";

const READ = ["access", "lstat", "opendir", "readFile", "readdir", "readlink", "realpath", "stat", "statfs"];
const CHANGE_FILE = ["appendFile", "chmod", "chown", "truncate", "utimes", "writeFile"];
const CHANGE_ENTRY = ["lchmod", "lchown", "lutimes", "mkdir", "mkdtemp", "mkdtempDisposable", "rm", "rmdir", "unlink"];

const each = (names: readonly string[], use: PathUse) => names.map((name) => [name, [use]] as const);

/** The first arguments of the operations of `node:fs` with paths, except `open`, which depends on its flags. */
export const PATH_ARGUMENTS: ReadonlyMap<string, readonly PathUse[]> = new Map<string, readonly PathUse[]>([
  ...each(READ, "read"),
  ...each(CHANGE_FILE, "file"),
  ...each(CHANGE_ENTRY, "entry"),
  ["copyFile", ["read", "file"]],
  ["cp", ["read", "entry"]],
  ["link", ["read", "entry"]],
  ["rename", ["entry", "entry"]],
  ["symlink", ["text", "entry"]],
]);

const { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = constants;
const WRITE_FLAGS = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;

/** The use of the path that `open` gets with these flags, as a number or a text; by default `r`. */
export function useOfOpen(flags: unknown): PathUse {
  if (typeof flags === "number") return flags & WRITE_FLAGS ? "file" : "read";
  return /^(rs?|sr)$/.test(String(flags ?? "r")) ? "read" : "file";
}
