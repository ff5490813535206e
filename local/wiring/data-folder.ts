import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Thrown when another process uses the folder. */
export class DataFolderLockedError extends Error {
  constructor(folder: string) {
    super(`Another Sightline is using the folder ${folder}. Stop it first, or choose another folder with --data.`);
    this.name = "DataFolderLockedError";
  }
}

export type DataFolderLock = {
  /** Whether the process that held the lock before was killed. */
  readonly wasKilled: boolean;
  release(): void;
};

/** Primary result codes of SQLite: `SQLITE_BUSY` and `SQLITE_LOCKED`. https://www.sqlite.org/rescode.html */
const LOCKED = new Set([5, 6]);

const isLocked = (error: unknown): boolean => LOCKED.has(((error as { errcode?: number }).errcode ?? 0) & 0xff);

/**
 * Locks a data folder for this process until the lock is released or the process exits, even when killed: it is an operating
 * system lock on an open file. Throws DataFolderLockedError when another process holds it, and another error when the lock cannot
 * be written, such as on a full disk.
 */
export function lockDataFolder(folder: string): DataFolderLock {
  mkdirSync(folder, { recursive: true });
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path.join(folder, "lock.db"));
    return takeLock(database);
  } catch (error) {
    database?.close();
    if (isLocked(error)) throw new DataFolderLockedError(folder);
    throw new Error(`Cannot lock the folder ${folder}: ${(error as Error).message}`, { cause: error });
  }
}

function takeLock(database: DatabaseSync): DataFolderLock {
  database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS taken (at TEXT); COMMIT");
  const wasKilled = database.prepare("SELECT at FROM taken").all().length > 0;
  database.prepare("INSERT INTO taken VALUES (?)").run(new Date().toISOString());
  return {
    wasKilled,
    release() {
      try {
        database.exec("DELETE FROM taken");
      } finally {
        database.close();
      }
    },
  };
}
