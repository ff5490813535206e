import os from "node:os";

const MESSAGES = {
  EROFS: "read-only file system",
  ENOSPC: "no space left on device",
  ENOENT: "no such file or directory",
} as const;

/** An error as Node's own file operations throw it. */
export function fileError(code: keyof typeof MESSAGES, syscall: string, path?: string): NodeJS.ErrnoException {
  const at = path === undefined ? "" : ` '${path}'`;
  return Object.assign(new Error(`${code}: ${MESSAGES[code]}, ${syscall}${at}`), {
    code,
    errno: -os.constants.errno[code],
    syscall,
    ...(path !== undefined && { path }),
  });
}
