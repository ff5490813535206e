import type { CallOptions } from "./call.ts";

/** How far something is that is waited for. */
export type Progress = {
  readonly phase: "upload" | "analysis" | "measurement" | "edits" | "report" | "audit" | "brand" | "export";
  /** 0 to 1. */
  readonly fraction: number;
  /**
   * The id of what is waited for, to find it again if waiting ends early: of the heatmap, job, batch or report, and of an export
   * that of its file. An analysis has it as soon as its heatmap is created.
   */
  readonly uid: string;
};

/** Options of a wait. */
export type WaitOptions = Omit<CallOptions, "timeout" | "idempotencyKey"> & {
  /** Milliseconds after which waiting is given up. Default: 15 minutes; 25 hours for a video, and for what may be one. */
  readonly timeout?: number | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
};

/** Options of a method that creates something and waits for it. The idempotency key is that of its creation. */
export type AnalysisOptions = WaitOptions & Pick<CallOptions, "idempotencyKey">;
