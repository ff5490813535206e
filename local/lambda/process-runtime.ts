import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { COMPILE_CACHE } from "./compile-cache.ts";
import type { WorkerReply } from "./messages.ts";
import { peakMemory, treeMemory } from "./process-memory.ts";
import { type Runtime, type RuntimeOptions, WORKER } from "./runtime.ts";

/** Milliseconds between measurements while an event is handled. */
const MEMORY_POLL_MS = 200;

/**
 * Starts a sandbox as a process of its own, which is killed when it and its children hold more memory than the function has,
 * native memory included. Memory is measured on Linux only; elsewhere only the JavaScript heap is limited.
 */
export function startProcess({ data, env, log, onReply, onExit }: RuntimeOptions): Runtime {
  const child = fork(fileURLToPath(WORKER), [JSON.stringify(data)], {
    env: { ...env, ...COMPILE_CACHE },
    execArgv: ["--disable-warning=ExperimentalWarning", `--max-old-space-size=${data.memoryMb}`],
    serialization: "advanced",
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // A separate process group: Ctrl-C in a terminal is for the application, which ends its sandboxes itself.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const { pid = 0 } = child;
  const limit = data.memoryMb * 1024 ** 2;
  let peak = 0;
  let outOfMemory = false;
  let timer: NodeJS.Timeout | undefined;

  const measure = () => {
    peak = Math.max(peak, treeMemory(pid), peakMemory(pid));
    outOfMemory ||= peak > limit;
    if (outOfMemory) child.kill("SIGKILL");
  };
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", log);
  child.on("message", (reply: WorkerReply) => {
    if (reply.kind === "result" || reply.kind === "failure") {
      clearInterval(timer);
      measure();
      if (outOfMemory) return;
    }
    onReply(reply);
  });
  // Such as an event that is sent as the process exits, which reports its exit.
  child.on("error", (error) => log(`${error.stack}\n`));
  child.on("exit", (code, signal) => {
    clearInterval(timer);
    if (outOfMemory) onExit({ errorType: "Runtime.OutOfMemory", reason: "signal: killed" });
    else onExit({ errorType: "Runtime.ExitError", reason: signal ? `signal: ${signal}` : `exit status ${code}` });
  });
  return {
    send(request) {
      if (request.kind === "event") {
        clearInterval(timer);
        timer = setInterval(measure, MEMORY_POLL_MS);
      }
      child.send(request);
    },
    peakBytes: () => peak,
    async end() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
