import type { SQLOutputValue } from "node:sqlite";
import type { Definition } from "./language.ts";

export type Status = "RUNNING" | "SUCCEEDED" | "FAILED" | "TIMED_OUT" | "ABORTED";

/** An execution as stored. Times are milliseconds since 1970, input and output JSON text. */
export type Execution = {
  arn: string;
  machineArn: string;
  name: string;
  /** The definition it started with; changes apply to later executions only. */
  definition: Definition;
  timeoutSeconds: number | undefined;
  input: string;
  status: Status;
  startedAt: number;
  stoppedAt: number | undefined;
  output: string | undefined;
  error: string | undefined;
  cause: string | undefined;
};

/** Final status of an execution. */
export type Ending = { status: Exclude<Status, "RUNNING">; output?: string; error?: string; cause?: string };

/** Parses an execution from its row in the journal. */
export function executionOf(row: Record<string, SQLOutputValue>): Execution {
  const text = (column: string) => (row[column] === null ? undefined : String(row[column]));
  const number = (column: string) => (row[column] === null ? undefined : Number(row[column]));
  return {
    arn: String(row.arn),
    machineArn: String(row.machine_arn),
    name: String(row.name),
    definition: JSON.parse(String(row.definition)) as Definition,
    timeoutSeconds: number("timeout_seconds"),
    input: String(row.input),
    status: String(row.status) as Status,
    startedAt: Number(row.started_at),
    stoppedAt: number("stopped_at"),
    output: text("output"),
    error: text("error"),
    cause: text("cause"),
  };
}
