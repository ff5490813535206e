import { AnalysisError, ApiError, JobError, UploadError } from "../../sdk/src/index.ts";
import { messageOf, UnfinishedError } from "./exit-codes.ts";

/** Why there is no result, in the JSON of commands. */
export type Problem = {
  /** A stable name: the code of the API, or one of CODES. */
  readonly code: string;
  readonly message: string;
  /** Names the request for support; null if the API did not answer. */
  readonly request_id: string | null;
};

/** Codes of errors that are not from the API, by their names. */
const CODES: Readonly<Record<string, string>> = {
  ConnectionError: "unreachable",
  InterruptedError: "interrupted",
  OptionError: "usage",
  TimeoutError: "timed_out",
  UploadError: "upload_failed",
  UsageError: "usage",
};

/** Describes an error for programs. */
export const problemOf = (error: unknown): Problem => ({
  code: codeOf(error),
  message: messageOf(error),
  request_id: (error instanceof ApiError && error.requestId) || null,
});

function codeOf(error: unknown): string {
  if (error instanceof UnfinishedError) return codeOf(error.cause);
  if (error instanceof ApiError || error instanceof JobError) return error.code;
  if (error instanceof AnalysisError) return error.heatmap.problem?.code ?? "failed";
  return CODES[(error as Error).name] ?? "failed";
}

/** A target with its result, or its problem and the id that its heatmap has nevertheless. */
type Row<Value> = {
  readonly target: string;
  readonly value: Value | null;
  readonly uid: string | null;
  readonly problem: Problem | null;
};

/** A row for each target, in their order. */
export const rowsOf = <Value>(targets: readonly string[], outcomes: readonly PromiseSettledResult<Value>[]): Row<Value>[] =>
  outcomes.map((outcome, index) => {
    const target = targets[index]!;
    if (outcome.status === "fulfilled") return { target, value: outcome.value, uid: null, problem: null };
    return { target, value: null, uid: uidOf(outcome.reason), problem: problemOf(outcome.reason) };
  });

function uidOf(error: unknown): string | null {
  if (error instanceof AnalysisError) return error.heatmap.uid;
  return error instanceof UnfinishedError || error instanceof UploadError ? error.uid : null;
}
