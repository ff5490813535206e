import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { appendLine } from "#local/kit/append-line.ts";
import { type Emulator, readBody, sendError } from "#local/kit/emulator.ts";
import { COLLECT_AFTER_MS, collectGarbage, disableIncrementalMarking } from "#local/kit/garbage-collection.ts";
import { persist } from "#local/kit/persist.ts";
import { FunctionFailure, failureOf, REQUEST_TOO_LARGE } from "./failure.ts";
import { createFunctionLogs, type PrintLog } from "./function-logs.ts";
import { type ColdStarts, createPool, type Pool } from "./pool.ts";
import type { FunctionSpec } from "./sandbox.ts";
import { createTemporaryFolders } from "./temporary-folders.ts";

export type Lambda = Emulator & {
  /**
   * Invokes a function by name or ARN (a version or alias at the end is ignored) and waits for its response.
   * Throws FunctionFailure when it fails, and a plain error when there is no such function.
   */
  invoke(nameOrArn: string, event: unknown): Promise<unknown>;
  /** Invokes a function asynchronously: two retries after a failure, then a line in `dead-letters.jsonl`. Never throws. */
  invokeAsync(nameOrArn: string, event: unknown): Promise<void>;
  /** Writes a discarded event with its last failure to `dead-letters.jsonl`. Throws when it cannot be written. */
  sendToDeadLetterQueue(nameOrArn: string, event: unknown, thrown: unknown): void;
  /** Loads functions that are not loaded yet, one after the other, so that concurrent callers do not wait for all of them. */
  warm(namesOrArns: Iterable<string>): Promise<void>;
  /** Makes functions that loaded one of these source files load it again for their next event. Returns their names. */
  reload(isChanged: (file: string) => boolean): string[];
  /** Serves these functions from the next event on; unchanged ones keep running. */
  update(functions: readonly FunctionSpec[]): void;
  close(): Promise<void>;
};

type Options = {
  readonly dataDir: string;
  readonly functions: readonly FunctionSpec[];
  /** Also receives the output of functions; it is always in the log files. */
  readonly print?: PrintLog;
  /** Whether functions report the source files that they load, as `reload` requires. Default false. */
  readonly reportFiles?: boolean;
  /** Milliseconds before the two retries of an asynchronous event. AWS waits one and two minutes. */
  readonly retryDelays?: readonly number[];
  /** Cold starts as on Lambda. Default: a function keeps one sandbox. */
  readonly coldStarts?: ColdStarts | undefined;
  /** Whether functions that handle one event at a time run as processes with limited memory. Default false. */
  readonly limitMemory?: boolean;
};

/** Lambda's limit on the payload of a synchronous call, in bytes. */
const REQUEST_LIMIT = 6_291_456;
/** Milliseconds after which warming continues with the next function while one is still loading. */
const LOAD_TIMEOUT_MS = 5000;
const INVOKE = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** The function name in a name, a partial ARN or an ARN. */
const parseFunctionName = (reference: string) => /(?:^|:function:)([^:]+)(?::[^:]+)?$/.exec(reference)?.[1] ?? reference;

/** Runs the functions of the application, each in its own threads or processes, and implements Lambda's Invoke API. */
export function createLambda({
  dataDir,
  functions,
  print,
  reportFiles = false,
  retryDelays = [1000, 5000],
  coldStarts,
  limitMemory = false,
}: Options): Lambda {
  const logs = createFunctionLogs(path.join(dataDir, "logs"), print);
  const temporaryFolders = createTemporaryFolders(dataDir);
  const poolOf = (spec: FunctionSpec): Pool =>
    createPool(spec, {
      log: logs.logOf(spec.name),
      reportFiles,
      temporaryFolders,
      limitMemory,
      ...(coldStarts && { coldStarts }),
    });
  const pools = new Map(functions.map((spec) => [spec.name, poolOf(spec)]));
  const specs = new Map(functions.map((spec) => [spec.name, JSON.stringify(spec)]));
  const pool = (reference: string) => {
    const found = pools.get(parseFunctionName(reference));
    if (!found) throw new Error(`Function not found: ${reference}`);
    return found;
  };
  const stopping = new AbortController();
  disableIncrementalMarking();
  const idle = setTimeout(collectGarbage, COLLECT_AFTER_MS).unref();

  const invokeText = async (reference: string, event: string): Promise<string> => {
    idle.refresh();
    const size = Buffer.byteLength(event);
    if (size <= REQUEST_LIMIT) return await pool(reference).deliver(event);
    const errorMessage = `${size} byte payload is too large for the RequestResponse invocation type (limit ${REQUEST_LIMIT} bytes)`;
    throw new FunctionFailure({ errorType: REQUEST_TOO_LARGE, errorMessage });
  };
  const invoke = async (reference: string, event: unknown): Promise<unknown> =>
    JSON.parse(await invokeText(reference, JSON.stringify(event ?? {})));

  async function invokeAsync(reference: string, event: unknown): Promise<void> {
    for (const delay of [...retryDelays, undefined]) {
      try {
        await invoke(reference, event);
        return;
      } catch (thrown) {
        if (stopping.signal.aborted) return;
        if (delay === undefined) await discard(reference, event, thrown);
        else await pause(delay, undefined, { ref: false });
      }
    }
  }

  /** Waits for space on the disk; a stop of the application ends the wait. */
  const discard = (reference: string, event: unknown, thrown: unknown): Promise<void> =>
    persist("dead letters", () => sendToDeadLetterQueue(reference, event, thrown), stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) console.error("A dead letter could not be written.", error);
    });

  function sendToDeadLetterQueue(reference: string, event: unknown, thrown: unknown): void {
    const line = { at: new Date().toISOString(), function: parseFunctionName(reference), failure: failureOf(thrown), event };
    appendLine(path.join(dataDir, "dead-letters.jsonl"), JSON.stringify(line));
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://lambda");
    const reference = decodeURIComponent(INVOKE.exec(pathname)?.[1] ?? "");
    const event = (await readBody(request)).toString() || "{}";
    if (request.method !== "POST" || !reference)
      return sendError(response, 404, "UnknownOperationException", `${request.method} ${pathname}`);
    if (!pools.has(parseFunctionName(reference)))
      return sendError(response, 404, "ResourceNotFoundException", `Function not found: ${reference}`);
    if (request.headers["x-amz-invocation-type"] === "Event") {
      void invokeAsync(reference, JSON.parse(event));
      response.writeHead(202).end();
      return;
    }
    try {
      const result = await invokeText(reference, event);
      response.writeHead(200, { "content-type": "application/json", "x-amz-executed-version": "$LATEST" }).end(result);
    } catch (thrown) {
      const failure = thrown instanceof FunctionFailure ? thrown.failure : failureOf(thrown);
      if (failure.errorType === REQUEST_TOO_LARGE) return sendError(response, 413, REQUEST_TOO_LARGE, failure.errorMessage);
      response
        .writeHead(200, { "content-type": "application/json", "x-amz-function-error": "Unhandled" })
        .end(JSON.stringify(failure));
    }
  }

  return {
    signingName: "lambda",
    handle,
    invoke,
    invokeAsync,
    sendToDeadLetterQueue,
    async warm(references) {
      for (const reference of references) if (!stopping.signal.aborted) await pool(reference).warm(LOAD_TIMEOUT_MS);
    },
    reload: (isChanged) => [...pools].filter(([, each]) => each.reload(isChanged)).map(([name]) => name),
    update(next) {
      const names = new Set(next.map(({ name }) => name));
      const outdated = [...pools.keys()].filter((name) => !names.has(name));
      for (const spec of next) {
        const text = JSON.stringify(spec);
        if (specs.get(spec.name) === text) continue;
        pools.get(spec.name)?.retire();
        pools.set(spec.name, poolOf(spec));
        specs.set(spec.name, text);
      }
      for (const name of outdated) {
        pools.get(name)?.retire();
        pools.delete(name);
        specs.delete(name);
      }
    },
    async close() {
      stopping.abort();
      clearTimeout(idle);
      await Promise.all([...pools.values()].map((each) => each.stop()));
      logs.close();
    },
  };
}
