/** A full disk, an exceeded quota, and a device that fails. */
const FILE_ERRORS = new Set(["ENOSPC", "EDQUOT", "EIO"]);
/** Primary result codes of SQLite for the same: `SQLITE_IOERR` and `SQLITE_FULL`. https://www.sqlite.org/rescode.html */
const SQLITE_ERRORS = new Set([10, 13]);

/** Names of the writes that fail and have been reported. */
const failing = new Set<string>();

/** Whether a write failed because of the disk, so that it may succeed once there is space again. */
export function isStorageError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code = "", errcode = 0 } = error as { code?: string; errcode?: number };
  return FILE_ERRORS.has(code) || (code === "ERR_SQLITE_ERROR" && SQLITE_ERRORS.has(errcode & 0xff));
}

/** Prints that something cannot be written: once, until `reportStorageWorks` is called for it. */
export function reportStorageError(what: string, error: Error): void {
  if (failing.has(what)) return;
  failing.add(what);
  console.error(`Cannot write ${what}: ${error.message}. Free disk space; no restart is needed.`);
}

/** Prints that something is written again, if a failure was reported. */
export function reportStorageWorks(what: string): void {
  if (failing.delete(what)) console.error(`Writing ${what} works again.`);
}
