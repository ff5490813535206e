import { readFileSync } from "node:fs";

const PAGE = 4096;

/** Memory that a process holds, bytes; 0 when it has ended or the system does not say (only Linux does). */
export function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE;
  } catch {
    return 0;
  }
}
