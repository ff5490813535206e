import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#local/kit/free-port.ts";
import { rejectOnAbort } from "#local/kit/timer.ts";
import { tryToWrite } from "#local/kit/try-to-write.ts";

const EXIT_WITH_PARENT_SCRIPT = path.join(import.meta.dirname, "exit-with-parent.ts");
const INITIAL_BACKOFF_MS = 200;
const MAX_BACKOFF_MS = 10_000;
const PING_INTERVAL_MS = 50;
/** SageMaker gives a container up to 3 minutes to answer its first ping. */
const START_LIMIT_MS = 180_000;
const STOP_GRACE_MS = 2_000;

export type ContainerOptions = {
  /** The script that serves `GET /ping` and `POST /invocations` on the HOST and PORT of its environment variables. */
  entry: string;
  env?: Record<string, string>;
  /** Log file of the process's output. Default: this process's standard error. */
  log?: string;
};

/** A process that serves a model like a SageMaker container, restarted until it is closed. */
export class Container {
  readonly #options: ContainerOptions;
  readonly #closing = new AbortController();
  #ready = Promise.withResolvers<string>();
  #supervision: Promise<void> | undefined;

  constructor(options: ContainerOptions) {
    this.#options = options;
    this.#resetReady();
  }

  /** Starts the process if it is not running yet. */
  start(): void {
    this.#supervision ??= this.#superviseProcess();
  }

  /** The origin of the running server, once it answers its ping. Rejects with the signal's reason. */
  ready(signal: AbortSignal): Promise<string> {
    this.start();
    return rejectOnAbort(this.#ready.promise, AbortSignal.any([signal, this.#closing.signal]));
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error("The container is closed."));
    await this.#supervision;
  }

  #resetReady(): void {
    this.#ready = Promise.withResolvers<string>();
  }

  async #superviseProcess(): Promise<void> {
    const { signal } = this.#closing;
    for (let deaths = 0; !signal.aborted; ) {
      const wasReady = await this.#runOnce();
      if (signal.aborted) return;
      deaths = wasReady ? 1 : deaths + 1;
      const backoff = Math.min(INITIAL_BACKOFF_MS * 2 ** (deaths - 1), MAX_BACKOFF_MS);
      console.error(`The model container exited; it restarts in ${backoff} ms.`);
      await pause(backoff, undefined, { signal }).catch(() => {});
    }
  }

  /** One run of the process, from start to exit. True when it became ready. */
  async #runOnce(): Promise<boolean> {
    const port = await freePort();
    const { entry, env, log } = this.#options;
    const output = log === undefined ? undefined : openLog(log);
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "--import", EXIT_WITH_PARENT_SCRIPT, entry], {
      env: { ...process.env, ...env, HOST: "127.0.0.1", PORT: String(port) },
      stdio: ["pipe", output ?? process.stderr.fd, output ?? process.stderr.fd],
      // In a separate process group: a terminal's Ctrl-C is for the application, which closes the container after its last
      // request.
      detached: true,
    });
    if (output !== undefined) closeSync(output);
    // A write to an exited child breaks its pipe; the exit event reports the exit.
    child.stdin?.on("error", () => {});
    const stopSignal = new AbortController();
    const ended = new Promise<void>((end) => {
      child.once("exit", () => end());
      child.once("error", () => end());
    }).then(() => stopSignal.abort());
    const stop = () => void stopGracefully(child, stopSignal.signal);
    this.#closing.signal.addEventListener("abort", stop, { once: true });
    if (this.#closing.signal.aborted) stop();

    const origin = `http://127.0.0.1:${port}`;
    const isReady = await isRespondingToPing(origin, stopSignal.signal);
    if (isReady) this.#ready.resolve(origin);
    else child.kill("SIGKILL");
    await ended;
    if (isReady) this.#resetReady();
    this.#closing.signal.removeEventListener("abort", stop);
    return isReady;
  }
}

/** Undefined when the disk has no room for a new file: the container must start nevertheless. */
function openLog(file: string): number | undefined {
  let descriptor: number | undefined;
  tryToWrite("logs", () => {
    descriptor = openSync(file, "a");
  });
  return descriptor;
}

/** Asks the process to exit, and kills it after a timeout. */
async function stopGracefully(child: ChildProcess, stopSignal: AbortSignal): Promise<void> {
  child.kill("SIGTERM");
  await pause(STOP_GRACE_MS, undefined, { signal: stopSignal, ref: false }).then(
    () => child.kill("SIGKILL"),
    () => {},
  );
}

async function isRespondingToPing(origin: string, stopSignal: AbortSignal): Promise<boolean> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (!stopSignal.aborted && performance.now() < deadline) {
    const answer = await fetch(`${origin}/ping`, { signal: stopSignal }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => {});
    if (answer?.status === 200) return true;
    await pause(PING_INTERVAL_MS, undefined, { signal: stopSignal }).catch(() => {});
  }
  return false;
}
