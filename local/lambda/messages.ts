import type { Failure } from "./failure.ts";
import type { SandboxFiles } from "./files/restrict-files.ts";

/** Data with which a worker thread starts. */
export type WorkerData = {
  /** Absolute path of the module: a bundle or a source. */
  readonly file: string;
  readonly exportName: string;
  readonly functionName: string;
  readonly arn: string;
  readonly memoryMb: number;
  /** Whether it handles several events at the same time. */
  readonly isShared: boolean;
  readonly files: SandboxFiles;
  /** Whether to report the source files that the function loads. */
  readonly reportFiles: boolean;
};

/** One event for the handler; `event` is JSON text, as on the wire. */
export type Delivery = { readonly requestId: string; readonly event: string; readonly deadline: number };

/** Messages to a worker: an event, or that it has had none for a while. */
export type WorkerRequest = ({ readonly kind: "event" } & Delivery) | { readonly kind: "idle" };

/**
 * Messages of a worker: readiness first, then one response per event. `result` is JSON text; `file` is a source file that was
 * loaded.
 */
export type WorkerReply =
  | { readonly kind: "ready" }
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "unloadable"; readonly failure: Failure }
  | { readonly kind: "result"; readonly requestId: string; readonly result: string }
  | { readonly kind: "failure"; readonly requestId: string; readonly failure: Failure };
