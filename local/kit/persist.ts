import { setTimeout as pause } from "node:timers/promises";
import { isStorageError, reportStorageError, reportStorageWorks } from "./storage-error.ts";

const MIN_PAUSE_MS = 50;
const MAX_PAUSE_MS = 2000;

/**
 * Writes on behalf of work that no request waits for. While the disk is full or fails, the write is repeated, so that the work
 * waits instead of failing. `what` names the data in messages. Rejects with any other error, and with the signal's reason on abort.
 */
export async function persist<T>(what: string, write: () => T | Promise<T>, signal: AbortSignal): Promise<T> {
  for (let pauseMs = MIN_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      const written = await write();
      reportStorageWorks(what);
      return written;
    } catch (error) {
      if (!isStorageError(error)) throw error;
      reportStorageError(what, error);
    }
    await pause(pauseMs, undefined, { signal, ref: false }).catch(() => signal.throwIfAborted());
  }
}
