import fs from "node:fs";
import { folderSize } from "./folder-size.ts";

// Taken when this module loads, because those of a sandbox are replaced later.
const { statSync } = fs;

const lengthOf = (data: unknown): number => {
  if (typeof data === "string") return Buffer.byteLength(data);
  return ArrayBuffer.isView(data) ? data.byteLength : 0;
};

/** The part of a buffer that `write` gets: `(buffer, offset, length, …)` or `(buffer, { offset, length })`. */
function lengthOfPart(data: unknown, second: unknown, third: unknown): number {
  if (typeof data === "string") return lengthOf(data);
  const { offset, length } = (typeof second === "object" && second !== null ? second : { offset: second, length: third }) as {
    readonly offset?: unknown;
    readonly length?: unknown;
  };
  if (typeof length === "number") return length;
  return lengthOf(data) - (typeof offset === "number" ? offset : 0);
}

function sizeOf(source: unknown): number {
  const found = statSync(source as string, { throwIfNoEntry: false });
  return found?.isDirectory() ? folderSize(source as string) : (found?.size ?? 0);
}

/** Bytes that an operation of `node:fs` with these arguments, the file first, is going to write. */
export function bytesOf(name: string, [file, data, second, third]: readonly unknown[]): number {
  if (name === "write") return lengthOfPart(data, second, third);
  if (name === "writev") return Array.isArray(data) ? data.reduce<number>((sum, part) => sum + lengthOf(part), 0) : 0;
  if (name === "writeFile" || name === "appendFile") return lengthOf(data);
  return name === "copyFile" || name === "cp" ? sizeOf(file) : 0;
}
