import { readdirSync, readFileSync } from "node:fs";

/** Linux reports processor time in `/proc` in hundredths of a second, whatever the kernel's own tick. */
const MS_PER_TICK = 10;

type Process = { readonly pid: number; readonly parent: number; readonly ticks: number };

/**
 * Fields of /proc/<pid>/stat after the name in parentheses: state, parent … utime, stime, and those of children already waited
 * for.
 */
function read(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
    return { pid, parent: fields[1] ?? 0, ticks: utime + stime + cutime + cstime };
  } catch {
    // It exited after the folder was listed; its parent's time now includes it.
    return undefined;
  }
}

/**
 * Processor time of a process with all its threads and descendants, including those that have exited, so far in milliseconds,
 * with a precision of 10 ms per process. Throws where there is no /proc.
 */
export function processorTimeOf(pid: number): number {
  if (process.platform !== "linux")
    throw new Error("the processor time of other processes is read from /proc, which only Linux has");
  const all = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (read(Number(name)) ?? []) : []));
  const ticksUnder = (root: number): number =>
    all.filter(({ parent }) => parent === root).reduce((sum, child) => sum + child.ticks + ticksUnder(child.pid), 0);
  const own = all.find((found) => found.pid === pid);
  if (!own) throw new Error(`process ${pid} has ended`);
  return (own.ticks + ticksUnder(pid)) * MS_PER_TICK;
}
