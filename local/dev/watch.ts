import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import path from "node:path";

/**
 * Milliseconds without a change before changes are reported: saving in an editor, or a checkout, changes several files at once.
 */
const SETTLE_MS = 40;

/** Codes of errors for a folder that was removed, or replaced by a file. */
const GONE = new Set(["ENOENT", "ENOTDIR"]);

const isFolder = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Reports the absolute paths of files that were added, changed or removed in folders. Each folder has its own watcher: Node's
 * recursive one misses files on Linux that editors replace instead of writing to them. Returns a function that stops it. Throws
 * when one of the folders does not exist.
 */
export function watchFiles(folders: readonly string[], onChange: (files: ReadonlySet<string>) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const report = () => {
    const files = changed;
    changed = new Set();
    onChange(files);
  };
  const note = (file: string) => {
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(report, SETTLE_MS);
  };
  const remove = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  /** Does nothing when the folder is gone again, as during a checkout. */
  function followIfPresent(folder: string, isNew: boolean): void {
    try {
      follow(folder, isNew);
    } catch (error) {
      if (!GONE.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
      remove(folder);
    }
  }
  /** Files in a folder that is created while watching are new as well. */
  function follow(folder: string, isNew: boolean): void {
    if (watchers.has(folder)) return;
    const watcher = watch(folder, (_, name) => {
      if (name === null) return;
      const file = path.join(folder, name);
      if (isFolder(file)) followIfPresent(file, true);
      else {
        remove(file);
        note(file);
      }
    });
    watcher.on("error", () => remove(folder));
    watchers.set(folder, watcher);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) followIfPresent(file, isNew);
      else if (isNew) note(file);
    }
  }
  for (const folder of folders) follow(folder, false);

  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}
