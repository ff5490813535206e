// The code inside a Lambda sandbox: loads the handler once, then handles events. Runs in a worker thread with its
// own process.env, or in a process.
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { collectGarbage } from "#local/kit/garbage-collection.ts";
import { sealLikeParent } from "#local/sealed/seal.ts";
import { COMPILE_CACHE_VARIABLE } from "./compile-cache.ts";
import { failureOf } from "./failure.ts";
import { restrictFiles } from "./files/restrict-files.ts";
import { mapStackTraces } from "./map-stack-traces.ts";
import type { Delivery, WorkerData, WorkerReply, WorkerRequest } from "./messages.ts";

type Handler = (event: unknown, context: object, callback: (error: unknown, result?: unknown) => void) => unknown;

const { file, exportName, functionName, arn, memoryMb, files, reportFiles } = (
  parentPort ? workerData : JSON.parse(process.argv[2] ?? "")
) as WorkerData;
// It is not part of the function's environment.
delete process.env[COMPILE_CACHE_VARIABLE];
const sendReply = (message: WorkerReply) => (parentPort ? parentPort.postMessage(message) : process.send?.(message));
// The application has ended, however it did.
process.on("disconnect", () => process.exit());

/** Reports each source file once, before it is loaded: a file with a syntax error is reported too. Packages are excluded. */
function reportLoadedFiles(): void {
  const reported = new Set<string>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      const { url } = resolved;
      if (url.startsWith("file:") && !url.includes("/node_modules/") && !reported.has(url)) {
        reported.add(url);
        sendReply({ kind: "file", file: fileURLToPath(url) });
      }
      return resolved;
    },
  });
}

async function load(): Promise<Handler> {
  mapStackTraces();
  // In a process it is sealed already.
  if (parentPort) sealLikeParent();
  if (reportFiles) reportLoadedFiles();
  await restrictFiles(files);
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const handler = module[exportName];
  if (typeof handler !== "function")
    throw Object.assign(new Error(`${file} exports no function ${exportName}`), { name: "Runtime.HandlerNotFound" });
  return handler as Handler;
}

const contextOf = ({ requestId, deadline }: Delivery) => ({
  functionName,
  functionVersion: "$LATEST",
  invokedFunctionArn: arn,
  memoryLimitInMB: String(memoryMb),
  awsRequestId: requestId,
  logGroupName: `/aws/lambda/${functionName}`,
  logStreamName: requestId,
  callbackWaitsForEmptyEventLoop: false,
  getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
});

/** Handlers return a promise or, with a third parameter, call a callback. */
function invokeHandler(handler: Handler, delivery: Delivery): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const returned = handler(JSON.parse(delivery.event), contextOf(delivery), (error, result) =>
      error ? reject(error) : resolve(result),
    );
    if (returned instanceof Promise || handler.length < 3) resolve(returned);
  });
}

async function handleDelivery(handler: Handler, delivery: Delivery): Promise<void> {
  const { requestId } = delivery;
  try {
    const result = JSON.stringify((await invokeHandler(handler, delivery)) ?? null);
    sendReply({ kind: "result", requestId, result });
  } catch (thrown) {
    sendReply({ kind: "failure", requestId, failure: failureOf(thrown) });
  }
}

try {
  const handler = await load();
  (parentPort ?? process).on("message", (request: WorkerRequest) => {
    if (request.kind === "idle") collectGarbage();
    else void handleDelivery(handler, request);
  });
  sendReply({ kind: "ready" });
} catch (thrown) {
  sendReply({ kind: "unloadable", failure: failureOf(thrown) });
}
