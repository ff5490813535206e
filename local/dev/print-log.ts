import type { PrintLog } from "#local/lambda/function-logs.ts";
import { readable } from "./readable.ts";

/** Prints the log output of functions as readable lines. Text is buffered per function until its line is complete. */
export function createLogPrinter(print: (line: string) => void): PrintLog {
  const pending = new Map<string, string>();
  return (functionName, text) => {
    const lines = `${pending.get(functionName) ?? ""}${text}`.split("\n");
    pending.set(functionName, lines.pop() ?? "");
    for (const line of lines) if (line.trim() !== "") print(readable(functionName, line));
  };
}
