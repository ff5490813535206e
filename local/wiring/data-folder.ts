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

/**
 * Locks a data folder for this process until the lock is released or the process exits, even when killed: it is an operating
 * system lock on an open file. Throws DataFolderLockedError when another process holds it.
 */
export function lockDataFolder(folder: string): DataFolderLock {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(path.join(folder, "lock.db"));
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS taken (at TEXT); COMMIT");
  } catch {
    database.close();
    throw new DataFolderLockedError(folder);
  }
  const wasKilled = database.prepare("SELECT at FROM taken").all().length > 0;
  database.prepare("INSERT INTO taken VALUES (?)").run(new Date().toISOString());
  return {
    wasKilled,
    release() {
      database.exec("DELETE FROM taken");
      database.close();
    },
  };
}
