import { setTimeout as pause } from "node:timers/promises";
import { type DataFolderLock, DataFolderLockedError, lockDataFolder } from "#local/wiring/data-folder.ts";

/** Milliseconds between attempts. */
const RETRY_MS = 100;

/**
 * Runs `work` under a lock, so that only one process on this machine prepares the same thing. Waits while another process holds the
 * lock, and says so once. `folder` contains the lock.
 */
export async function withFileLock(folder: string, work: () => Promise<void>, signal?: AbortSignal): Promise<void> {
  let lock = lockUnlessTaken(folder);
  if (!lock) console.error(`Waiting for another process that is preparing the same files (lock in ${folder}).`);
  while (!lock) {
    await pause(RETRY_MS, undefined, { ...(signal && { signal }) });
    lock = lockUnlessTaken(folder);
  }
  try {
    await work();
  } finally {
    lock.release();
  }
}

function lockUnlessTaken(folder: string): DataFolderLock | undefined {
  try {
    return lockDataFolder(folder);
  } catch (error) {
    if (error instanceof DataFolderLockedError) return undefined;
    throw error;
  }
}
