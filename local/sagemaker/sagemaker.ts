import type { IncomingMessage, ServerResponse } from "node:http";
import { type Emulator, readBodyUpTo } from "#local/kit/emulator.ts";
import { type AsyncCall, type AsyncConfig, AsyncQueue, type ModelFiles, type Outcome } from "./async-queue.ts";
import { Container, type ContainerOptions } from "./container.ts";

/**
 * Maximum request size of a serverless endpoint in bytes.
 * https://docs.aws.amazon.com/sagemaker/latest/dg/serverless-endpoints.html
 */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** Timeout of a container's response in milliseconds, and of an asynchronous endpoint's. */
const TIMEOUT_MS = 60_000;
const ASYNC_TIMEOUT_MS = 3_600_000;

export type SageMakerOptions = {
  endpoints: ({
    name: string;
    /** Maximum number of concurrent requests before callers are throttled; no limit if absent. */
    maxConcurrency?: number;
    /** Configuration of an asynchronous endpoint, which needs `queue`. */
    async?: AsyncConfig;
  } & ContainerOptions)[];
  /** Folder of the calls that asynchronous endpoints accepted, and their access to the bucket. */
  queue?: { folder: string; files: ModelFiles };
  /** Whether containers start immediately or with the first request, as those of asynchronous endpoints always do. */
  start?: "immediately" | "on first use";
  timeoutMs?: number;
};

type Endpoint = { container: Container; maxConcurrency: number; busy: number; async: AsyncConfig | undefined };

export type SageMaker = Emulator & {
  /** Continues asynchronous calls of an earlier process. */
  resume(): void;
  close(): Promise<void>;
};

/** One container for each distinct set of options. */
function containersOf(start: SageMakerOptions["start"]) {
  const containers = new Map<string, Container>();
  return {
    of(options: ContainerOptions, isAsync: boolean): Container {
      const key = JSON.stringify(options);
      const container = containers.get(key) ?? new Container(options);
      if (start === "immediately" && !isAsync) container.start();
      containers.set(key, container);
      return container;
    },
    close: () => Promise.all([...containers.values()].map((container) => container.close())),
  };
}

/** The path of each supported operation. */
export const SAGEMAKER_OPERATIONS = {
  InvokeEndpoint: /^\/endpoints\/([^/]+)\/invocations$/,
  InvokeEndpointAsync: /^\/endpoints\/([^/]+)\/async-invocations$/,
} as const;
const ATTRIBUTES = "x-amzn-sagemaker-custom-attributes";

/**
 * Amazon SageMaker Runtime's InvokeEndpoint and InvokeEndpointAsync. A process runs the container's own server; it is started,
 * pinged, restarted when it exits, and stopped with this process. Endpoints of the same container share its process to save memory,
 * but not their concurrency.
 */
export async function createSageMaker({
  endpoints,
  queue,
  start = "immediately",
  timeoutMs = TIMEOUT_MS,
}: SageMakerOptions): Promise<SageMaker> {
  const known = new Map<string, Endpoint>();
  const containers = containersOf(start);
  for (const { name, maxConcurrency = Number.POSITIVE_INFINITY, async, ...options } of endpoints) {
    known.set(name, { container: containers.of(options, async !== undefined), maxConcurrency, busy: 0, async });
  }
  const calls =
    queue && new AsyncQueue({ ...queue, run: (call, body, signal) => runAsync(known.get(call.endpoint), call, body, signal) });
  return {
    signingName: "sagemaker",
    async handle(request, response) {
      const { pathname } = new URL(request.url ?? "", "http://endpoint");
      const queued = SAGEMAKER_OPERATIONS.InvokeEndpointAsync.exec(pathname)?.[1];
      if (queued !== undefined) return acceptCall(decodeURIComponent(queued), request, response, { known, calls });
      const name = decodeURIComponent(SAGEMAKER_OPERATIONS.InvokeEndpoint.exec(pathname)?.[1] ?? "");
      const endpoint = known.get(name);
      const body = await readBodyUpTo(request, MAX_BODY_BYTES);
      if (!endpoint || endpoint.async || request.method !== "POST")
        return sendSageMakerError(response, 400, "ValidationError", `Endpoint ${name} not found.`);
      if (!body)
        return sendSageMakerError(response, 413, "ValidationError", `Request body must be at most ${MAX_BODY_BYTES} bytes.`);
      if (endpoint.busy >= endpoint.maxConcurrency)
        return sendSageMakerError(response, 429, "ThrottlingException", "Rate exceeded");
      endpoint.busy++;
      try {
        await invoke(endpoint.container, request, response, body, timeoutMs);
      } finally {
        endpoint.busy--;
      }
    },
    resume: () => calls?.resume(),
    async close() {
      await Promise.all([calls?.close(), containers.close()]);
    },
  };
}

/** InvokeEndpointAsync: accepts a call, and says where its response will be. */
async function acceptCall(
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
  { known, calls }: { known: ReadonlyMap<string, Endpoint>; calls: AsyncQueue | undefined },
): Promise<void> {
  await readBodyUpTo(request, MAX_BODY_BYTES);
  const config = known.get(name)?.async;
  const input = request.headers["x-amzn-sagemaker-inputlocation"];
  if (!config || !calls || typeof input !== "string")
    return sendSageMakerError(response, 400, "ValidationError", `Asynchronous endpoint ${name} not found, or no input location.`);
  const type = String(
    request.headers["x-amzn-sagemaker-content-type"] ?? request.headers["content-type"] ?? "application/octet-stream",
  );
  const { id, output, failure } = calls.accept({ endpoint: name, input, type }, config);
  response.writeHead(202, {
    "content-type": "application/json",
    "x-amzn-sagemaker-outputlocation": output,
    "x-amzn-sagemaker-failurelocation": failure,
  });
  response.end(JSON.stringify({ InferenceId: id }));
}

async function runAsync(
  endpoint: Endpoint | undefined,
  { type }: AsyncCall,
  body: Buffer,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!endpoint) return { failure: "The endpoint does not exist." };
  const within = AbortSignal.any([signal, AbortSignal.timeout(ASYNC_TIMEOUT_MS)]);
  try {
    const origin = await endpoint.container.ready(within);
    const headers = { "content-type": type, accept: "application/json" };
    const reply = await fetch(`${origin}/invocations`, { method: "POST", headers, body: new Uint8Array(body), signal: within });
    const content = Buffer.from(await reply.arrayBuffer());
    return reply.ok ? { response: content } : { failure: `The container answered ${reply.status}: ${content.toString()}` };
  } catch (error) {
    return { failure: `The container did not answer: ${String(error)}` };
  }
}

async function invoke(
  container: Container,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  timeoutMs: number,
): Promise<void> {
  const within = AbortSignal.timeout(timeoutMs);
  const origin = await container.ready(within).catch(() => undefined);
  if (!origin) return sendSageMakerError(response, 503, "ServiceUnavailable", "The endpoint has no container that is ready.");
  const headers: Record<string, string> = {};
  for (const name of ["content-type", "accept", ATTRIBUTES]) {
    const value = request.headers[name];
    if (typeof value === "string") headers[name] = value;
  }
  const answer = await fetch(`${origin}/invocations`, { method: "POST", headers, body: new Uint8Array(body), signal: within })
    .then(async (reply) => ({ reply, content: Buffer.from(await reply.arrayBuffer()) }))
    .catch(() => undefined);
  if (!answer) {
    const reason = within.aborted
      ? "Your invocation timed out while waiting for a response from container primary"
      : "The container ended";
    return sendModelError(response, 0, reason);
  }
  const { reply, content } = answer;
  if (reply.status >= 400) return sendModelError(response, reply.status, content.toString());
  const attributes = reply.headers.get(ATTRIBUTES);
  response.writeHead(200, {
    "content-type": reply.headers.get("content-type") ?? "application/octet-stream",
    "x-amzn-invoked-production-variant": "AllTraffic",
    ...(attributes !== null && { [ATTRIBUTES]: attributes }),
  });
  response.end(content);
}

/** SageMaker's error for a container's 4xx or 5xx; status 0 means no response. */
function sendModelError(response: ServerResponse, status: number, message: string): void {
  const side = status >= 400 && status < 500 ? "client" : "server";
  const whole = `Received ${side} error (${status}) from primary with message "${message}".`;
  sendSageMakerError(response, 424, "ModelError", whole, { OriginalStatusCode: status, OriginalMessage: message });
}

function sendSageMakerError(response: ServerResponse, status: number, type: string, message: string, more: object = {}): void {
  response.writeHead(status, { "content-type": "application/json", "x-amzn-errortype": type });
  response.end(JSON.stringify({ Message: message, message, ...more }));
}
