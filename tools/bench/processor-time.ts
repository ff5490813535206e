import { readdirSync, readFileSync } from "node:fs";

/** Linux reports processor time in `/proc` in hundredths of a second, whatever the kernel's own tick. */
const MS_PER_TICK = 10;
const BYTES_PER_PAGE = 4096;

type Process = { readonly pid: number; readonly parent: number; readonly ticks: number; readonly pages: number };

/**
 * Fields of /proc/<pid>/stat after the name in parentheses: state, parent … utime, stime, and those of children already waited
 * for … resident pages.
 */
function read(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
    return { pid, parent: fields[1] ?? 0, ticks: utime + stime + cutime + cstime, pages: fields[21] ?? 0 };
  } catch {
    // It exited after the folder was listed; its parent's time now includes it.
    return undefined;
  }
}

/** A process and its descendants that are running. Throws where there is no /proc, and if the process has ended. */
function treeOf(pid: number): Process[] {
  if (process.platform !== "linux") throw new Error("other processes are read from /proc, which only Linux has");
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (read(Number(name)) ?? []) : []));
  const under = (root: number): Process[] =>
    all.filter(({ parent }) => parent === root).flatMap((child) => [child, ...under(child.pid)]);
  const own = all.find((found) => found.pid === pid);
  if (!own) throw new Error(`process ${pid} has ended`);
  return [own, ...under(pid)];
}

/**
 * Processor time of a process with all its threads and descendants, including those that have exited, so far in milliseconds,
 * with a precision of 10 ms per process.
 */
export const processorTimeOf = (pid: number): number => treeOf(pid).reduce((sum, { ticks }) => sum + ticks, 0) * MS_PER_TICK;

/** Resident memory of a process with all its descendants, in bytes; what processes share counts once for each. */
export const residentMemoryOf = (pid: number): number => treeOf(pid).reduce((sum, { pages }) => sum + pages, 0) * BYTES_PER_PAGE;
