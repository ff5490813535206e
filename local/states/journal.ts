import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import type { Json } from "#local/kit/json.ts";
import { runInTransaction } from "#local/kit/run-in-transaction.ts";
import { type Ending, type Execution, executionOf, type Status } from "./execution.ts";

/** Position of one sequence of states: the main one (scope "") or a branch or iteration inside. */
export type Position = {
  state: string;
  input: Json;
  enteredAt: number;
  /** Number of uses of each retrier of the state, by its index in Retry. */
  retries: number[];
  /** When the next attempt is due; 0 for the first. */
  dueAt: number;
};

type TaskFailedEventDetails = { resourceType: string; resource: string; error: string; cause: string };
type HistoryPage = { newestFirst: boolean; after: number; limit: number };
export type HistoryEvent = { id: number; type: string; timestamp: number; details: Record<string, unknown> };

const RETENTION_MS = 90 * 86_400_000;

const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists executions (
    sequence integer primary key, arn text not null unique, machine_arn text not null, name text not null, definition text not null,
    timeout_seconds real, input text not null, status text not null, started_at integer not null, stopped_at integer,
    output text, error text, cause text, announced text
  ) strict;
  create index if not exists by_machine on executions (machine_arn, sequence desc);
  create table if not exists positions (
    execution text not null, scope text not null, state text not null, input text not null, entered_at integer not null,
    retries text not null, due_at integer not null, output text, primary key (execution, scope)
  ) strict, without rowid;
  create table if not exists history (
    execution text not null, id integer not null, type text not null, timestamp integer not null, details text not null,
    primary key (execution, id)
  ) strict, without rowid;
`;

const optional = <T extends SQLOutputValue>(value: T | undefined): NonNullable<T> | undefined => value ?? undefined;

/** The durable state of executions, written before anything that depends on it happens; a kill loses none of it. */
export class Journal {
  readonly #database: DatabaseSync;

  /** Opens the journal and deletes executions that ended more than 90 days ago, as AWS does. `now` in milliseconds since 1970. */
  constructor(dataDir: string, now: number) {
    mkdirSync(dataDir, { recursive: true });
    this.#database = new DatabaseSync(path.join(dataDir, "executions.sqlite"));
    this.#database.exec(SCHEMA);
    const oldest = now - RETENTION_MS;
    this.#database
      .prepare("delete from history where execution in (select arn from executions where stopped_at < ?)")
      .run(oldest);
    this.#database.prepare("delete from executions where stopped_at < ?").run(oldest);
  }

  #log(execution: string, type: string, timestamp: number, details: Record<string, unknown>): void {
    this.#database
      .prepare("insert into history select ?, coalesce(max(id), 0) + 1, ?, ?, ? from history where execution = ?")
      .run(execution, type, timestamp, JSON.stringify(details), execution);
  }

  start(execution: Execution): void {
    const { arn, machineArn, name, definition, timeoutSeconds, input, startedAt } = execution;
    runInTransaction(this.#database, () => {
      this.#database
        .prepare(
          `insert into executions (arn, machine_arn, name, definition, timeout_seconds, input, status, started_at)
           values (?, ?, ?, ?, ?, ?, 'RUNNING', ?)`,
        )
        .run(arn, machineArn, name, JSON.stringify(definition), timeoutSeconds ?? null, input, startedAt);
      this.#log(arn, "ExecutionStarted", startedAt, {
        executionStartedEventDetails: { input, inputDetails: { truncated: false } },
      });
    });
  }

  /** Ends a running execution and deletes its positions. Returns false when it has already ended. */
  end(arn: string, ending: Ending, now: number): boolean {
    return runInTransaction(this.#database, () => {
      const { status, output, error, cause } = ending;
      const { changes } = this.#database
        .prepare(
          "update executions set status = ?, stopped_at = ?, output = ?, error = ?, cause = ? where arn = ? and status = 'RUNNING'",
        )
        .run(status, now, output ?? null, error ?? null, cause ?? null, arn);
      if (!changes) return false;
      const type = {
        SUCCEEDED: "ExecutionSucceeded",
        FAILED: "ExecutionFailed",
        TIMED_OUT: "ExecutionTimedOut",
        ABORTED: "ExecutionAborted",
      }[status];
      this.#log(arn, type, now, { [`${type[0]?.toLowerCase()}${type.slice(1)}EventDetails`]: { output, error, cause } });
      this.#database.prepare("delete from positions where execution = ?").run(arn);
      return true;
    });
  }

  find(arn: string): Execution | undefined {
    const row = this.#database.prepare("select * from executions where arn = ?").get(arn);
    return row && executionOf(row);
  }

  /** Executions of a state machine, newest first. `before` is the sequence number at the end of the previous page. */
  list(
    machineArn: string,
    status: string | undefined,
    before: number,
    limit: number,
  ): { executions: Execution[]; last: number | undefined } {
    const rows = this.#database
      .prepare(
        "select * from executions where machine_arn = ? and (? is null or status = ?) and sequence < ? order by sequence desc limit ?",
      )
      .all(machineArn, status ?? null, status ?? null, before, limit + 1);
    const page = rows.slice(0, limit);
    return { executions: page.map(executionOf), last: rows.length > limit ? Number(page.at(-1)?.sequence) : undefined };
  }

  running(): Execution[] {
    return this.#database.prepare("select * from executions where status = 'RUNNING' order by sequence").all().map(executionOf);
  }

  /** Executions whose current status has not been published yet. */
  unpublished(): Execution[] {
    return this.#database
      .prepare("select * from executions where announced is not status order by sequence")
      .all()
      .map(executionOf);
  }

  markPublished(arn: string, status: Status): void {
    this.#database.prepare("update executions set announced = ? where arn = ?").run(status, arn);
  }

  position(arn: string, scope: string): (Position & { output: Json | undefined }) | undefined {
    const row = this.#database.prepare("select * from positions where execution = ? and scope = ?").get(arn, scope);
    if (!row) return undefined;
    const output = optional(row.output);
    return {
      state: String(row.state),
      input: JSON.parse(String(row.input)) as Json,
      enteredAt: Number(row.entered_at),
      retries: JSON.parse(String(row.retries)) as number[],
      dueAt: Number(row.due_at),
      output: output === undefined ? undefined : (JSON.parse(String(output)) as Json),
    };
  }

  /**
   * Moves a scope into a state, and deletes the inner scopes of the previous state. Logs the exit of the previous one, if any.
   * Returns the number of events in the execution's history.
   */
  enter(arn: string, scope: string, position: Position, type: string, left?: { state: string; type: string }): number {
    const input = JSON.stringify(position.input);
    return runInTransaction(this.#database, () => {
      if (left)
        this.#log(arn, `${left.type}StateExited`, position.enteredAt, {
          stateExitedEventDetails: { name: left.state, output: input },
        });
      this.#log(arn, `${type}StateEntered`, position.enteredAt, { stateEnteredEventDetails: { name: position.state, input } });
      this.#deleteChildPositions(arn, scope);
      this.#database
        .prepare("insert or replace into positions values (?, ?, ?, ?, ?, ?, ?, null)")
        .run(arn, scope, position.state, input, position.enteredAt, JSON.stringify(position.retries), position.dueAt);
      return Number(this.#database.prepare("select max(id) as events from history where execution = ?").get(arn)?.events);
    });
  }

  /** Records a failed attempt and when the next one is due; inner scopes of the state start over. */
  retry(arn: string, scope: string, retries: number[], dueAt: number): void {
    runInTransaction(this.#database, () => {
      this.#deleteChildPositions(arn, scope);
      this.#database
        .prepare("update positions set retries = ?, due_at = ? where execution = ? and scope = ?")
        .run(JSON.stringify(retries), dueAt, arn, scope);
    });
  }

  /** Stores the output of a finished scope. */
  finish(arn: string, scope: string, output: Json, left: { state: string; type: string }, now: number): void {
    const text = JSON.stringify(output);
    runInTransaction(this.#database, () => {
      this.#log(arn, `${left.type}StateExited`, now, { stateExitedEventDetails: { name: left.state, output: text } });
      this.#deleteChildPositions(arn, scope);
      this.#database.prepare("update positions set output = ? where execution = ? and scope = ?").run(text, arn, scope);
    });
  }

  #deleteChildPositions(arn: string, scope: string): void {
    // Inner scopes are `scope/…`, and "0" is the character after "/".
    this.#database
      .prepare("delete from positions where execution = ? and scope >= ? and scope < ?")
      .run(arn, `${scope}/`, `${scope}0`);
  }

  /** Logs a failed attempt of a task. */
  logTaskFailure(arn: string, details: TaskFailedEventDetails, now: number): void {
    this.#log(arn, "TaskFailed", now, { taskFailedEventDetails: details });
  }

  /** A page of the events of an execution: `limit` of them after the first `after`. */
  history(arn: string, { newestFirst, after, limit }: HistoryPage): HistoryEvent[] {
    return this.#database
      .prepare(`select * from history where execution = ? order by id ${newestFirst ? "desc" : "asc"} limit ? offset ?`)
      .all(arn, limit, after)
      .map((row) => ({
        id: Number(row.id),
        type: String(row.type),
        timestamp: Number(row.timestamp),
        details: JSON.parse(String(row.details)) as Record<string, unknown>,
      }));
  }

  close(): void {
    this.#database.close();
  }
}
