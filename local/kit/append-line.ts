import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, writeFileSync } from "node:fs";

/** Appends a line to a file; on return it is on disk. A failed write leaves no part of the line, so that it can be repeated. */
export function appendLine(file: string, line: string): void {
  const descriptor = openSync(file, "a");
  try {
    const { size } = fstatSync(descriptor);
    try {
      writeFileSync(descriptor, `${line}\n`);
      fsyncSync(descriptor);
    } catch (error) {
      shorten(descriptor, size);
      throw error;
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Ignores a failure: the error of the write is the one to report. */
function shorten(descriptor: number, size: number): void {
  try {
    ftruncateSync(descriptor, size);
  } catch {}
}
