import { readdirSync, readFileSync } from "node:fs";
import type { CaptureProblem } from "./refusals.ts";

const EVERY_MS = 500;
const PAGE_BYTES = 4096;

/** What a browser with all its processes may take: seconds by the clock, and megabytes of memory. */
export type Leash = { readonly seconds: number; readonly megabytes: number };

/**
 * Watches a process group until the returned function is called, and says once that it has had its time or more memory than allowed.
 */
export function watch(group: number, { seconds, megabytes }: Leash, over: (problem: CaptureProblem) => void): () => void {
  const late = setTimeout(() => over("capture_timeout"), seconds * 1000);
  const heavy = setInterval(() => {
    if (memoryOf(group) > megabytes * 1e6) over("capture_too_large");
  }, EVERY_MS).unref();
  return () => {
    clearTimeout(late);
    clearInterval(heavy);
  };
}

/** Bytes of memory that the processes of a group hold, what they share counted once for each. 0 where the system does not tell. */
function memoryOf(group: number): number {
  let bytes = 0;
  for (const id of processIds()) {
    try {
      // After the name, which may hold anything but ends with the last parenthesis: state, parent, group, … and 19 further on the memory.
      const stat = readFileSync(`/proc/${id}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(fields[2]) === group) bytes += Number(fields[21]) * PAGE_BYTES;
    } catch {
      // It ended while we were reading.
    }
  }
  return bytes;
}

function processIds(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}
