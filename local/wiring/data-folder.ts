import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Thrown for a folder that another process has. */
export class FolderTaken extends Error {
  constructor(folder: string) {
    super(`Another Sightline is using the folder ${folder}. Stop it first, or choose another folder with --data.`);
    this.name = "FolderTaken";
  }
}

/**
 * Takes a data folder for this process alone, until the returned function is called or the process ends, however it ends: the lock is
 * the operating system's on an open file. Throws FolderTaken when another process has it.
 */
export function takeDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(path.join(folder, "lock.db"));
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS taken (at TEXT); COMMIT");
  } catch {
    database.close();
    throw new FolderTaken(folder);
  }
  return () => database.close();
}
