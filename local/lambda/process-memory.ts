import { readdirSync, readFileSync } from "node:fs";

/** The text of a file of `/proc`; empty when the process has ended or may not be read, and where there is no `/proc`. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** A number of kB in such a file, in bytes; 0 without it. */
const bytesIn = (file: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(textOf(file))?.[1] ?? 0) * 1024;

/** Resident memory; memory that several processes share is divided among them, where Linux allows to read that. */
const memoryOf = (pid: number): number => bytesIn(`/proc/${pid}/smaps_rollup`, "Pss") || bytesIn(`/proc/${pid}/status`, "VmRSS");

/** The children of every process. */
function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    // After the name, which may contain anything but ends with the last parenthesis: state, parent.
    const stat = textOf(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  return children;
}

/** Memory of a process and its descendants in bytes. Only Linux reports it; 0 elsewhere. */
export function treeMemory(root: number): number {
  if (process.platform !== "linux") return 0;
  const children = childrenByParent();
  const sum = (pid: number): number => (children.get(pid) ?? []).reduce((total, child) => total + sum(child), memoryOf(pid));
  return sum(root);
}

/** The most resident memory that a process alone had at any time, in bytes. Only Linux reports it; 0 elsewhere. */
export const peakMemory = (pid: number): number => bytesIn(`/proc/${pid}/status`, "VmHWM");
