import { mkdirSync, openSync, renameSync, statSync, writeSync } from "node:fs";
import path from "node:path";
import { tryToWrite } from "#local/kit/try-to-write.ts";

/** A log file larger than this (bytes) is renamed to `.old` at start. */
const MAX_LOG_BYTES = 20 * 1024 * 1024;

/** Receives a chunk of a function's output: any number of lines, the last one possibly incomplete. */
export type PrintLog = (functionName: string, text: string) => void;

/**
 * Appends the output of functions to `<folder>/<name>.log` and passes it to `print`. Written immediately, so a kill loses no
 * line; lines that the disk has no room for are lost.
 */
export function createFunctionLogs(folder: string, print?: PrintLog): (name: string) => (text: string) => void {
  mkdirSync(folder, { recursive: true });
  return (name) => {
    const file = path.join(folder, `${name}.log`);
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(file, `${file}.old`);
    // The file stays open: the last line of a stopping function can be written even when the folder is already deleted.
    const descriptor = openSync(file, "a");
    return (text) => {
      tryToWrite("logs", () => writeSync(descriptor, text));
      print?.(name, text);
    };
  };
}
