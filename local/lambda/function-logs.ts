import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from "node:fs";
import path from "node:path";
import { tryToWrite } from "#local/kit/try-to-write.ts";

/** A log file larger than this (bytes) is renamed to `.old` at start. */
const MAX_LOG_BYTES = 20 * 1024 * 1024;

/** Receives a chunk of a function's output: any number of lines, the last one possibly incomplete. */
export type PrintLog = (functionName: string, text: string) => void;

export type FunctionLogs = {
  /** Returns the function that logs the output of a function. */
  logOf(name: string): (text: string) => void;
  /** Closes the files. Output that arrives later is only printed. */
  close(): void;
};

/**
 * Appends the output of functions to `<folder>/<name>.log` and passes it to `print`. Written immediately, so a kill loses no
 * line; lines that the disk has no room for are lost.
 */
export function createFunctionLogs(folder: string, print?: PrintLog): FunctionLogs {
  mkdirSync(folder, { recursive: true });
  // The files stay open: the last line of a stopping function can be written even when the folder is already deleted.
  const descriptors = new Map<string, number>();
  const open = (name: string) => {
    const file = path.join(folder, `${name}.log`);
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(file, `${file}.old`);
    descriptors.set(name, openSync(file, "a"));
  };
  return {
    logOf(name) {
      if (!descriptors.has(name)) open(name);
      return (text) => {
        const descriptor = descriptors.get(name);
        if (descriptor !== undefined) tryToWrite("logs", () => writeSync(descriptor, text));
        print?.(name, text);
      };
    },
    close() {
      for (const descriptor of descriptors.values()) closeSync(descriptor);
      descriptors.clear();
    },
  };
}
