import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { SeedData } from "#local/seed/demo.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import type { InternalAccess } from "./cloud.ts";

export const CRASH_USER_EMAIL = "crash@cloud.test";
/** The users of an application that is killed. */
export const CRASH_SEED: SeedData = {
  people: [{ email: CRASH_USER_EMAIL, firstName: "Ada", lastName: "Lovelace", role: "trial" }],
  workspaces: [],
};

const ROOT = path.resolve(import.meta.dirname, "../../..");
const CHILD = path.join(import.meta.dirname, "child.ts");
/** Loaded before the application, whose modules take functions that it replaces. */
const FAULTS = path.join(import.meta.dirname, "inject-faults.ts");

/** An application in a process of its own, which runs or is about to. */
export type LaunchedProcess = {
  /** Resolves when it serves. Throws with all it printed when it does not start. */
  ready(): Promise<CrashProcess>;
  /** Resolves when it stands still because it is about to leave the state that `freezeAfterState` named. */
  frozen(): Promise<void>;
  /** Has it continue after it stood still. */
  thaw(): void;
  /** The processes that it has started. */
  started(): StartedProcess[];
  /** Milliseconds for which its main thread has waited for a core that other programs, or its own functions, had. */
  waitedForCore(): number;
  /** Whether it has not ended. */
  isAlive(): boolean;
  /** Kills the process without warning; resolves once it and everything it had started are gone. */
  kill(): Promise<void>;
};

export type CrashProcess = InternalAccess & {
  /** Executions it found unfinished when it started. */
  readonly resumed: number;
};

/** A process with its command line, arguments separated by spaces. */
export type StartedProcess = { readonly pid: number; readonly command: string };

/** Milliseconds within which a loaded machine restarts everything. */
const TIMEOUT_MS = { within: 120_000 };

/** Starts the application at a port (0: a free one) on a data folder. `seed` is created with the first start on the folder. */
export function launchCrashProcess({
  port,
  dataDir,
  assembly,
  seed = CRASH_SEED,
  captureHosts = [],
}: {
  port: number;
  dataDir: string;
  assembly: string;
  seed?: SeedData;
  captureHosts?: readonly string[];
}): LaunchedProcess {
  const settings = [String(port), dataDir, assembly, JSON.stringify(seed), captureHosts.join(",")];
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "--import", pathToFileURL(FAULTS).href, CHILD, ...settings],
    { cwd: ROOT },
  );
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  const untilAlive = <T>(look: () => T) =>
    waitUntil(() => {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(printed);
      return look();
    }, TIMEOUT_MS);
  return {
    ready: async () => JSON.parse(await untilAlive(() => /^\{.*\}\n/m.exec(printed)?.[0])) as CrashProcess,
    frozen: async () => void (await untilAlive(() => statusOf(child.pid ?? 0)?.state === "T")),
    thaw: () => void child.kill("SIGCONT"),
    started: () => descendants(child.pid ?? 0).map((pid) => ({ pid, command: commandOf(pid) })),
    waitedForCore: () => Number(readFileSync(`/proc/${child.pid}/schedstat`, "utf8").split(" ")[1]) / 1e6,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: () => kill(child),
  };
}

const freezeFile = (dataDir: string): string => path.join(dataDir, "freeze-leaving");

/**
 * Pauses applications on a data folder after they have done the work of this state and before they record that. Without a state,
 * stops pausing them.
 */
export function freezeAfterState(dataDir: string, state?: string): void {
  if (state) writeFileSync(freezeFile(dataDir), state);
  else rmSync(freezeFile(dataDir), { force: true });
}

export const shouldFreeze = (dataDir: string, state: string): boolean =>
  existsSync(freezeFile(dataDir)) && readFileSync(freezeFile(dataDir), "utf8") === state;

async function kill(child: ChildProcess): Promise<void> {
  const started = descendants(child.pid ?? 0);
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  await waitUntil(() => started.every((pid) => !isAlive(pid)), TIMEOUT_MS);
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

/** Empty when the process is gone. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
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
