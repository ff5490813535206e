import { randomUUID } from "node:crypto";
import { type Failure, FunctionFailure, failureOf } from "./failure.ts";
import { fileError } from "./files/file-error.ts";
import { folderSize } from "./files/folder-size.ts";
import type { WorkerReply } from "./messages.ts";
import { startProcess } from "./process-runtime.ts";
import type { TemporaryFolders } from "./temporary-folders.ts";
import { startThread } from "./thread-runtime.ts";

/** The settings of a function in the templates that affect how it runs. */
export type FunctionSpec = {
  readonly name: string;
  readonly arn: string;
  /** Absolute path of the TypeScript source. */
  readonly entry: string;
  /** Absolute path of the bundle to run; without it the source runs. */
  readonly bundle?: string;
  readonly exportName: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** Size of the temporary folder of a sandbox, in MB of 1024 × 1024 bytes. */
  readonly diskMb: number;
  /**
   * `shared`: one sandbox serves concurrent events, for functions that mostly wait for the network (REST handlers; stricter than
   * AWS, since concurrent requests share module state). A number: at most that many sandboxes, with one event at a time each, as
   * in AWS.
   */
  readonly concurrency: "shared" | number;
};

/** Lambda's own limit on a synchronous response, in bytes. */
const RESPONSE_LIMIT = 6_291_556;

type PendingInvocation = { readonly settle: (outcome: string | FunctionFailure) => void };

/** A running instance of a function. */
export type Sandbox = {
  /** Events delivered and not yet answered. */
  readonly load: number;
  /** Accepts no more events: it crashed, failed to load, had an event that timed out, or its source changed. */
  readonly retired: boolean;
  /** Resolves when the handler is loaded; never if it cannot be loaded. */
  readonly ready: Promise<void>;
  deliver(event: string): Promise<string>;
  /** Whether it loaded one of these source files. Always false unless `reportFiles` is set. */
  hasLoaded(isChanged: (file: string) => boolean): boolean;
  /** Collects garbage, as there is no event to handle. */
  idle(): void;
  /** Accepts no more events, and stops when the delivered ones are answered. */
  retire(): void;
  stop(): Promise<void>;
};

export type SandboxOptions = {
  readonly log: (line: string) => void;
  /** Whether sandboxes report the source files that they load. Default false. */
  readonly reportFiles?: boolean;
  readonly temporaryFolders: TemporaryFolders;
  /** Milliseconds added to the start. Default 0. */
  readonly startDelayMs?: number;
  /** Whether it runs as a process, whose memory is limited and printed after each event. Default false: as a thread. */
  readonly ownProcess?: boolean;
};

/** Milliseconds between measurements of what child processes and native code have written. */
const DISK_POLL_MS = 500;

/** Starts a sandbox immediately; events delivered before the handler is loaded wait for it. */
export function startSandbox(spec: FunctionSpec, options: SandboxOptions): Sandbox {
  const { temporaryFolders } = options;
  const size = spec.diskMb * 1024 ** 2;
  const folder = temporaryFolders.create();
  const waiting = new Map<string, PendingInvocation>();
  const files = new Set<string>();
  let retired = false;
  let loaded: (() => void) | undefined;
  const ready = new Promise<void>((resolve) => {
    loaded = resolve;
  });

  const failAll = (failure: (requestId: string) => Failure) => {
    retired = true;
    for (const [requestId, { settle }] of [...waiting]) settle(new FunctionFailure(failure(requestId)));
  };
  const onReply = (answer: WorkerReply) => {
    if (answer.kind === "ready") setTimeout(() => loaded?.(), options.startDelayMs ?? 0);
    else if (answer.kind === "file") files.add(answer.file);
    else if (answer.kind === "unloadable") {
      options.log(`${(answer.failure.trace ?? [answer.failure.errorMessage]).join("\n")}\n`);
      failAll(() => answer.failure);
    } else waiting.get(answer.requestId)?.settle(answer.kind === "result" ? answer.result : new FunctionFailure(answer.failure));
  };
  const removed = Promise.withResolvers<void>();
  const runtime = (options.ownProcess ? startProcess : startThread)({
    data: {
      file: spec.bundle ?? spec.entry,
      exportName: spec.exportName,
      functionName: spec.name,
      arn: spec.arn,
      memoryMb: spec.memoryMb,
      isShared: spec.concurrency === "shared",
      files: { folder, parent: temporaryFolders.parent, size },
      reportFiles: options.reportFiles ?? false,
    },
    env: { ...spec.environment, [process.platform === "win32" ? "TEMP" : "TMPDIR"]: folder },
    log: options.log,
    onReply,
    onExit({ errorType, reason }) {
      removed.resolve(temporaryFolders.remove(folder));
      failAll((requestId) => ({
        errorType,
        errorMessage: `RequestId: ${requestId} Error: Runtime exited with error: ${reason}`,
      }));
    },
  });

  const stop = async () => {
    retired = true;
    await runtime.end();
    await removed.promise;
  };
  const retire = () => {
    retired = true;
    if (waiting.size === 0) void stop();
  };
  /** The REPORT line of an invocation in the format of Lambda's log, without what is not measured. */
  const report = (requestId: string) => {
    const peak = runtime.peakBytes();
    if (peak === undefined) return;
    options.log(
      `REPORT RequestId: ${requestId} Memory Size: ${spec.memoryMb} MB Max Memory Used: ${Math.ceil(peak / 1024 ** 2)} MB\n`,
    );
  };

  async function deliver(event: string): Promise<string> {
    const requestId = randomUUID();
    let timer: NodeJS.Timeout | undefined;
    let diskTimer: NodeJS.Timeout | undefined;
    const outcome = await new Promise<string | FunctionFailure>((settle) => {
      waiting.set(requestId, { settle });
      void ready.then(() => {
        timer = setTimeout(() => {
          retired = true;
          const errorMessage = `${new Date().toISOString()} ${requestId} Task timed out after ${spec.timeoutSeconds.toFixed(2)} seconds`;
          settle(new FunctionFailure({ errorType: "Sandbox.Timedout", errorMessage }));
        }, spec.timeoutSeconds * 1000);
        diskTimer = setInterval(() => {
          if (folderSize(folder) > size) failAll(() => failureOf(fileError("ENOSPC", "write")));
        }, DISK_POLL_MS);
        runtime.send({ kind: "event", requestId, event, deadline: Date.now() + spec.timeoutSeconds * 1000 });
      });
    });
    clearTimeout(timer);
    clearInterval(diskTimer);
    waiting.delete(requestId);
    report(requestId);
    // A timed-out event cannot be interrupted inside its thread; the thread is terminated as soon as no other event waits for it.
    if (retired && waiting.size === 0) await stop();
    if (outcome instanceof FunctionFailure) throw outcome;
    if (Buffer.byteLength(outcome) <= RESPONSE_LIMIT) return outcome;
    const errorMessage = `Response payload size exceeded maximum allowed payload size (${RESPONSE_LIMIT} bytes).`;
    throw new FunctionFailure({ errorType: "Function.ResponseSizeTooLarge", errorMessage });
  }

  return {
    get load() {
      return waiting.size;
    },
    get retired() {
      return retired;
    },
    ready,
    deliver,
    idle() {
      if (!retired) runtime.send({ kind: "idle" });
    },
    hasLoaded: (isChanged) => [...files].some(isChanged),
    retire,
    stop,
  };
}
