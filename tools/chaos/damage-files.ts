import { closeSync, fstatSync, openSync, readdirSync, statSync, writeSync } from "node:fs";
import path from "node:path";

/** The files of the bucket that were written since a time. */
export function blobsSince(dataDir: string, since: number): readonly string[] {
  return readdirSync(path.join(dataDir, "s3/blobs"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).mtimeMs >= since);
}

/** Replaces the middle third of a file, as a failing disk would. */
export function damage(file: string): void {
  const descriptor = openSync(file, "r+");
  const third = Math.floor(fstatSync(descriptor).size / 3);
  writeSync(descriptor, Buffer.alloc(third, 0xa5), 0, third, third);
  closeSync(descriptor);
}
