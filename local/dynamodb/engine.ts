import { type ChildProcess, spawn } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Address } from "#local/kit/browser-blocked-address.ts";

/** As long as a busy machine may need to create the file. */
const START_TIMEOUT_MS = 60_000;
const ERROR_TAIL = 2000;
/**
 * Grace period for stopping: the engine waits for idle connections to close. Acknowledged writes are on disk, so it can be killed
 * then.
 */
const GRACEFUL_STOP_MS = 200;

/** A running engine process. */
export type Engine = { readonly pid: number; readonly exited: Promise<void>; stop(): Promise<void> };

/** Starts the engine on a database file and waits until it responds. Throws with its last output when it exits before. */
export async function launchEngine(binary: string, { file, address }: { file: string; address: Address }): Promise<Engine> {
  const { host, port } = address;
  const child = spawn(binary, ["serve", "--host", host, "--port", String(port), "--db-path", file], {
    stdio: ["ignore", "ignore", "pipe"],
    // In a separate process group: a terminal's Ctrl-C is for the application, which closes the engine last.
    detached: true,
  });
  const { pid = 0 } = child;
  let words = "";
  child.stderr.on("data", (chunk) => {
    words = (words + chunk).slice(-ERROR_TAIL);
  });
  const guard = pid > 0 ? killWithParent(pid) : undefined;
  let over = false;
  const exited = new Promise<void>((done) => {
    const end = (problem?: unknown) => {
      over = true;
      if (problem instanceof Error) words += problem.message;
      guard?.kill("SIGKILL");
      done();
    };
    child.once("exit", end).once("error", end);
  });
  // Another process on the port would respond too; the engine prints that it listens only once it has the port.
  const listens = async () => words.includes("listening on") && (await isListening(address));
  for (const deadline = performance.now() + START_TIMEOUT_MS; !(await listens()); await pause(5)) {
    if (!over && performance.now() < deadline) continue;
    child.kill("SIGKILL");
    // Until it has ended it locks the file, on which the next attempt would fail.
    await exited;
    throw new Error(`The DynamoDB engine did not start on ${host}:${port}. ${words.trim()}`);
  }
  return {
    pid,
    exited,
    async stop() {
      child.kill("SIGTERM");
      const killer = setTimeout(() => child.kill("SIGKILL"), GRACEFUL_STOP_MS);
      await exited;
      clearTimeout(killer);
    },
  };
}

/**
 * A shell that kills the engine once our end of its stdin closes, which happens whenever this process exits. Windows has no such
 * shell.
 */
function killWithParent(pid: number): ChildProcess | undefined {
  if (process.platform === "win32") return undefined;
  const guard = spawn("sh", ["-c", 'read _; kill -9 "$0"', String(pid)], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  guard.once("error", () => {});
  guard.stdin?.once("error", () => {});
  guard.unref();
  return guard;
}

const isListening = (address: Address): Promise<boolean> =>
  new Promise((found) => {
    const socket = connect(address, () => found(true)).once("error", () => found(false));
    socket.once("connect", () => socket.destroy());
  });
