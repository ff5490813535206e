import { mkdirSync, openSync, renameSync, statSync, writeSync } from "node:fs";
import path from "node:path";

/** A log file is set aside as `.old` at start once it is larger than this, bytes. */
const LARGEST = 20 * 1024 * 1024;

/** Receives a piece of text that a function printed: any number of lines, the last one perhaps not complete. */
export type PrintLog = (functionName: string, text: string) => void;

/** Appends what functions print to `<folder>/<name>.log` and hands it to `print`. Written at once, so a kill loses no line. */
export function createLogs(folder: string, print?: PrintLog): (name: string) => (text: string) => void {
  mkdirSync(folder, { recursive: true });
  return (name) => {
    const file = path.join(folder, `${name}.log`);
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST) renameSync(file, `${file}.old`);
    // Kept open: a last line of a function that is being stopped has somewhere to go even when the folder is gone already.
    const descriptor = openSync(file, "a");
    return (text) => {
      writeSync(descriptor, text);
      print?.(name, text);
    };
  };
}
