import { readdirSync, readFileSync, readlinkSync } from "node:fs";

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

/** Memory of a process in bytes: without its files, and the pages of files, most of which belong to its program. */
type Memory = { readonly own: number; readonly files: number; readonly program: string };

function memoryOf(pid: number): Memory {
  const details = `/proc/${pid}/smaps_rollup`;
  const status = `/proc/${pid}/status`;
  // Divided among the processes that share it, where Linux allows to read that.
  const divided = bytesIn(details, "Pss_Anon") + bytesIn(details, "Pss_Shmem");
  return {
    own: divided || bytesIn(status, "RssAnon") + bytesIn(status, "RssShmem"),
    files: bytesIn(status, "RssFile"),
    program: programOf(pid),
  };
}

function programOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return "";
  }
}

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

/**
 * Resident memory of a process and its descendants in bytes. Processes of the same program share its pages, which count once, as on
 * a machine of their own. Only Linux reports it; 0 elsewhere.
 */
export function treeMemory(root: number): number {
  if (process.platform !== "linux") return 0;
  const children = childrenByParent();
  const treeOf = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(treeOf)];
  const filesOf = new Map<string, number>();
  let own = 0;
  for (const memory of treeOf(root).map(memoryOf)) {
    own += memory.own;
    filesOf.set(memory.program, Math.max(memory.files, filesOf.get(memory.program) ?? 0));
  }
  return [...filesOf.values()].reduce((sum, files) => sum + files, own);
}

/** The most resident memory that a process alone had at any time, in bytes. Only Linux reports it; 0 elsewhere. */
export const peakMemory = (pid: number): number => bytesIn(`/proc/${pid}/status`, "VmHWM");
