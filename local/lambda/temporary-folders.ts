import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";

/** The temporary folders of sandboxes, in place of Lambda's `/tmp`. */
export type TemporaryFolders = {
  /** Absolute path of the folder that contains them, without symbolic links. */
  readonly parent: string;
  /** Creates an empty folder for a sandbox. */
  create(): string;
  /** Deletes a folder. What a dying child process still writes is deleted at the next start. */
  remove(folder: string): Promise<void>;
};

/** Deletes the folders that a killed process left. Their names are short, because sockets in them have a limited path. */
export function createTemporaryFolders(dataDir: string): TemporaryFolders {
  const folder = path.join(dataDir, "tmp");
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const parent = realpathSync.native(folder);
  return {
    parent,
    create: () => mkdtempSync(path.join(parent, path.sep)),
    remove: (created) => rm(created, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined),
  };
}
