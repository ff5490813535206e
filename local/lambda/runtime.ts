import type { WorkerData, WorkerReply, WorkerRequest } from "./messages.ts";

/** Where the code of a sandbox runs: a thread or a process. */
export type Runtime = {
  send(request: WorkerRequest): void;
  /** Most memory of the process and its children so far, in bytes; undefined for a thread, which has none of its own. */
  peakBytes(): number | undefined;
  /** Resolves when it has ended. */
  end(): Promise<unknown>;
};

/** Why a runtime ended, as Lambda reports it. */
export type RuntimeExit = { readonly errorType: string; readonly reason: string };

export type RuntimeOptions = {
  readonly data: WorkerData;
  readonly env: Readonly<Record<string, string>>;
  /** Receives what it prints. */
  readonly log: (text: string) => void;
  readonly onReply: (reply: WorkerReply) => void;
  readonly onExit: (exit: RuntimeExit) => void;
};

/** The code inside a sandbox. */
export const WORKER = new URL("./worker.ts", import.meta.url);
