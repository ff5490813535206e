import { readFileSync } from "node:fs";

const PAGE = 4096;

/** Resident memory of a process in bytes; 0 when it has exited or `/proc` is not available (only Linux has it). */
export function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE;
  } catch {
    return 0;
  }
}
