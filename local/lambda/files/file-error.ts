import os from "node:os";
import { getSystemErrorMessage } from "node:util";

/** An error as Node's own file operations throw it. */
export function fileError(code: "EROFS" | "ENOSPC" | "ENOENT", syscall: string, path?: string): NodeJS.ErrnoException {
  const errno = -os.constants.errno[code];
  const at = path === undefined ? "" : ` '${path}'`;
  return Object.assign(new Error(`${code}: ${getSystemErrorMessage(errno)}, ${syscall}${at}`), {
    code,
    errno,
    syscall,
    ...(path !== undefined && { path }),
  });
}
