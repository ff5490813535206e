import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const open = new Set<string>();

const remove = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  open.delete(folder);
};

// Also when a run is interrupted.
process.once("exit", () => open.forEach(remove));

/** Runs `work` with a temporary folder, which is always deleted afterwards. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "sightline-bench-"));
  open.add(folder);
  try {
    return await work(folder);
  } finally {
    remove(folder);
  }
}
