import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as turn } from "node:timers/promises";
import type { Cast } from "#local/seed/demo.ts";
import { until } from "#test/kit/until.ts";
import type { Backdoor } from "./cloud.ts";

export const VICTIM_EMAIL = "victim@cloud.test";
/** Who is there in an application that is going to be killed. */
export const VICTIM: Cast = {
  people: [{ email: VICTIM_EMAIL, firstName: "Vic", lastName: "Tim", role: "trial" }],
  workspaces: [],
};

const ROOT = path.resolve(import.meta.dirname, "../../..");
const CHILD = path.join(import.meta.dirname, "child.ts");

/** A running application in a process of its own. */
export type Victim = Backdoor & {
  /** Executions it found unfinished when it started. */
  readonly resumed: number;
  /** Kills the process without warning; resolves once it and everything it had started are gone. */
  kill(): Promise<void>;
};

/** Starts the application at a port (0: a free one) on a data folder. Throws with all it printed when it does not start. */
export async function startVictim(options: { port: number; dataDir: string; assembly: string }): Promise<Victim> {
  const { port, dataDir, assembly } = options;
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", CHILD, String(port), dataDir, assembly], {
    cwd: ROOT,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  const line = await until(
    () => {
      if (child.exitCode !== null) throw new Error(printed);
      return /^\{.*\}$/m.exec(printed)?.[0];
    },
    { within: 60_000 },
  );
  return { ...(JSON.parse(line) as Backdoor & { resumed: number }), kill: () => kill(child) };
}

async function kill(child: ChildProcess): Promise<void> {
  const started = descendants(child.pid ?? 0);
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  await until(() => started.every((pid) => !isAlive(pid)));
}

/** Parent and state of a process, from the process table; undefined when it is gone. */
function statusOf(pid: number): { state: string; parent: number } | undefined {
  try {
    // The name in brackets may hold anything.
    const [state = "", parent] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/** Every process below another. */
function descendants(parent: number): number[] {
  const pids = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const below = pids.filter((pid) => statusOf(pid)?.parent === parent);
  return below.flatMap((pid) => [pid, ...descendants(pid)]);
}

const isAlive = (pid: number): boolean => ![undefined, "Z"].includes(statusOf(pid)?.state);

/** Resolves at the moment an execution enters a state, by the journal on disk. Throws when it has ended before, or after half a minute. */
export async function enters(dataDir: string, uid: string, state: string): Promise<void> {
  const journal = new DatabaseSync(path.join(dataDir, "states", "executions.sqlite"), { readOnly: true });
  try {
    const place = journal.prepare(
      "select state from positions where scope = '' and execution in (select arn from executions where name = ?)",
    );
    const ended = journal.prepare("select 1 from executions where name = ? and stopped_at is not null");
    const deadline = performance.now() + 30_000;
    while (place.get(`${uid}-1`)?.state !== state) {
      if (ended.get(`${uid}-1`)) throw new Error(`the execution ended before it was seen in ${state}`);
      if (performance.now() > deadline) throw new Error(`the execution never entered ${state}`);
      await turn();
    }
  } finally {
    journal.close();
  }
}
