import { readdirSync, readFileSync } from "node:fs";
import type { CaptureProblem } from "./errors.ts";

const POLL_MS = 500;
const PAGE_BYTES = 4096;

/** Limits of a browser with all its processes: seconds of wall-clock time and megabytes of memory. */
export type ResourceLimits = { readonly seconds: number; readonly megabytes: number };

/**
 * Watches a process group until the returned function is called. Calls `onExceeded` once when the time or memory limit is exceeded.
 */
export function watchResources(
  group: number,
  { seconds, megabytes }: ResourceLimits,
  onExceeded: (problem: CaptureProblem) => void,
): () => void {
  const timeout = setTimeout(() => onExceeded("capture_timeout"), seconds * 1000);
  const memoryCheck = setInterval(() => {
    if (memoryOf(group) > megabytes * 1e6) onExceeded("capture_too_large");
  }, POLL_MS).unref();
  return () => {
    clearTimeout(timeout);
    clearInterval(memoryCheck);
  };
}

/** Resident memory in bytes of a process group; shared pages count once per process. 0 where `/proc` is not available. */
function memoryOf(group: number): number {
  let bytes = 0;
  for (const id of processIds()) {
    try {
      // After the name, which may contain anything but ends with the last parenthesis: state, parent, group, …; 19 fields later
      // the memory.
      const stat = readFileSync(`/proc/${id}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(fields[2]) === group) bytes += Number(fields[21]) * PAGE_BYTES;
    } catch {
      // The process ended while we were reading.
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
