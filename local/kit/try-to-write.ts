import { isStorageError, reportStorageError, reportStorageWorks } from "./storage-error.ts";

/**
 * Writes in a timer or an event handler, where an exception would end the process. Skips the write while the disk is full or fails,
 * which is reported once. `what` names the data in messages. Throws any other error.
 */
export function tryToWrite(what: string, write: () => void): void {
  try {
    write();
    reportStorageWorks(what);
  } catch (error) {
    if (!isStorageError(error)) throw error;
    reportStorageError(what, error);
  }
}
