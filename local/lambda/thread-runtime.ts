import { Worker } from "node:worker_threads";
import { COMPILE_CACHE } from "./compile-cache.ts";
import type { WorkerReply } from "./messages.ts";
import { type Runtime, type RuntimeOptions, WORKER } from "./runtime.ts";

/** V8's own default, 48 MB, makes twenty idle functions take 200 MB more. */
const YOUNG_GENERATION_MB = 16;
/**
 * Functions with concurrent requests. With 48 MB, objects of 16 lists in progress moved to the old generation, whose collection
 * stopped the function every 130 requests; with 96 MB, every 270.
 */
const SHARED_YOUNG_GENERATION_MB = 96;

/** Starts a sandbox as a thread of this process. Only its JavaScript heap is limited. */
export function startThread({ data, env, log, onReply, onExit }: RuntimeOptions): Runtime {
  const worker = new Worker(WORKER, {
    // The name shown by debuggers.
    name: data.functionName,
    workerData: data,
    env: { ...env, ...COMPILE_CACHE },
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: data.memoryMb,
      maxYoungGenerationSizeMb: data.isShared ? SHARED_YOUNG_GENERATION_MB : YOUNG_GENERATION_MB,
    },
  });
  let died = "";
  for (const stream of [worker.stdout, worker.stderr]) stream.setEncoding("utf8").on("data", log);
  worker.on("message", (reply: WorkerReply) => onReply(reply));
  worker.on("error", (error: Error) => {
    died = `: ${error.name}: ${error.message}`;
    log(`${error.stack ?? error}\n`);
  });
  worker.on("exit", (code) => onExit({ errorType: "Runtime.ExitError", reason: `exit status ${code}${died}` }));
  return {
    send: (request) => worker.postMessage(request),
    peakBytes: () => undefined,
    end: () => worker.terminate(),
  };
}
