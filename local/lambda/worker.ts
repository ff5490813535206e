// The inside of one Lambda sandbox: loads the handler once, then answers deliveries. Runs in a worker thread with its own process.env.
import { enableCompileCache, registerHooks } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { failureOf } from "./failure.ts";
import type { Answer, Delivery, WorkerData } from "./messages.ts";

type Handler = (event: unknown, context: object, callback: (error: unknown, result?: unknown) => void) => unknown;

const { entry, exportName, functionName, arn, memoryMb, reportFiles } = workerData as WorkerData;
/** What V8 has compiled, kept for every start and every function of these sources: a second one does not parse the SDK again. */
const COMPILED = path.resolve(import.meta.dirname, "../../node_modules/.cache/compile");
const port = parentPort;
if (!port) throw new Error("this file runs as a worker thread");
const answer = (message: Answer) => port.postMessage(message);

/** Reports each source file once, before it is loaded: a file with a syntax error is reported too. Packages are left out. */
function reportLoadedFiles(): void {
  const reported = new Set<string>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      const { url } = resolved;
      if (url.startsWith("file:") && !url.includes("/node_modules/") && !reported.has(url)) {
        reported.add(url);
        answer({ kind: "file", file: fileURLToPath(url) });
      }
      return resolved;
    },
  });
}

async function load(): Promise<Handler> {
  enableCompileCache(COMPILED);
  if (reportFiles) reportLoadedFiles();
  const module = (await import(pathToFileURL(entry).href)) as Record<string, unknown>;
  const handler = module[exportName];
  if (typeof handler !== "function")
    throw Object.assign(new Error(`${entry} exports no function ${exportName}`), { name: "Runtime.HandlerNotFound" });
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

/** Handlers answer by promise or, with a third parameter, by callback. */
function run(handler: Handler, delivery: Delivery): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const returned = handler(JSON.parse(delivery.event), contextOf(delivery), (error, result) =>
      error ? reject(error) : resolve(result),
    );
    if (returned instanceof Promise || handler.length < 3) resolve(returned);
  });
}

async function serve(handler: Handler, delivery: Delivery): Promise<void> {
  const { requestId } = delivery;
  try {
    const result = JSON.stringify((await run(handler, delivery)) ?? null);
    answer({ kind: "result", requestId, result });
  } catch (thrown) {
    answer({ kind: "failure", requestId, failure: failureOf(thrown) });
  }
}

try {
  const handler = await load();
  port.on("message", (delivery: Delivery) => void serve(handler, delivery));
  answer({ kind: "ready" });
} catch (thrown) {
  answer({ kind: "unloadable", failure: failureOf(thrown) });
}
