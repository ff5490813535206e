import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Timer } from "#local/kit/timer.ts";
import { MAX_DATA_BYTES } from "./data-flow.ts";
import type { Execution } from "./execution.ts";
import type { Executions } from "./executions.ts";
import type { Journal } from "./journal.ts";
import type { Definition } from "./language.ts";

export type Machine = { arn: string; definition: Definition; timeoutSeconds: number | undefined };

/** An error of the Step Functions API, with the name the SDK turns into a class. */
export class StatesApiError extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

const Start = z.object({ stateMachineArn: z.string(), name: z.string().optional(), input: z.string().default("{}") });
const One = z.object({ executionArn: z.string() });
const Stop = One.extend({ error: z.string().optional(), cause: z.string().optional() });
const Page = { maxResults: z.int().min(0).max(1000).default(100), nextToken: z.string().optional() };
const List = z.object({ stateMachineArn: z.string(), statusFilter: z.string().optional(), ...Page });
const History = One.extend({ reverseOrder: z.boolean().default(false), ...Page });

/** https://docs.aws.amazon.com/step-functions/latest/apireference/API_StartExecution.html */
const NAME = /^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]{1,80}$/u;

/** Seconds since 1970, as the JSON protocol represents times. */
const seconds = (time: number | undefined): number | undefined => (time === undefined ? undefined : time / 1000);

export class Operations {
  /** The supported operations. */
  static readonly served: Readonly<Record<string, (self: Operations, input: unknown) => unknown>> = {
    StartExecution: (self, input) => self.startExecution(Start.parse(input)),
    DescribeExecution: (self, input) => self.#describe(One.parse(input)),
    ListExecutions: (self, input) => self.#list(List.parse(input)),
    StopExecution: (self, input) => self.#stop(Stop.parse(input)),
    GetExecutionHistory: (self, input) => self.#history(History.parse(input)),
  };

  readonly #machines: Map<string, Machine>;
  readonly #journal: Journal;
  readonly #executions: Executions;
  readonly #timer: Timer;

  constructor(machines: Map<string, Machine>, journal: Journal, executions: Executions, timer: Timer) {
    this.#machines = machines;
    this.#journal = journal;
    this.#executions = executions;
    this.#timer = timer;
  }

  /** Throws an error when the operation fails, is unknown or malformed. */
  async perform(operation: string, input: unknown): Promise<unknown> {
    const { served } = Operations;
    const perform = Object.hasOwn(served, operation) ? served[operation] : undefined;
    if (!perform) throw new StatesApiError("UnknownOperationException", `${operation} is not supported.`);
    try {
      return await perform(this, input);
    } catch (error) {
      if (error instanceof z.ZodError) throw new StatesApiError("ValidationException", z.prettifyError(error));
      throw error;
    }
  }

  /** Starts an execution. Idempotent for the same name and input while it runs, as with Standard workflows. */
  startExecution({ stateMachineArn, name = randomUUID(), input = "{}" }: z.input<typeof Start>): {
    executionArn: string;
    startDate: number;
  } {
    const { arn, definition, timeoutSeconds } = this.#machine(stateMachineArn);
    if (!NAME.test(name)) throw new StatesApiError("InvalidName", `Invalid Name: '${name}'`);
    if (!isJson(input))
      throw new StatesApiError("InvalidExecutionInput", "Invalid State Machine Execution Input: it is not JSON");
    if (Buffer.byteLength(input) > MAX_DATA_BYTES)
      throw new StatesApiError("InvalidExecutionInput", "The input is larger than 256 KiB");
    const executionArn = `${arn.replace(":stateMachine:", ":execution:")}:${name}`;
    const before = this.#journal.find(executionArn);
    if (before && (before.status !== "RUNNING" || before.input !== input)) {
      throw new StatesApiError("ExecutionAlreadyExists", `Execution Already Exists: '${executionArn}'`);
    }
    if (before) return { executionArn, startDate: before.startedAt / 1000 };
    const startedAt = this.#timer.now();
    const nothing = { stoppedAt: undefined, output: undefined, error: undefined, cause: undefined };
    const machine = { machineArn: arn, definition, timeoutSeconds };
    this.#executions.start({ arn: executionArn, ...machine, name, input, status: "RUNNING", startedAt, ...nothing });
    return { executionArn, startDate: startedAt / 1000 };
  }

  #machine(arn: string): Machine {
    const machine = this.#machines.get(arn);
    if (!machine) throw new StatesApiError("StateMachineDoesNotExist", `State Machine Does Not Exist: '${arn}'`);
    return machine;
  }

  #execution(arn: string): Execution {
    const execution = this.#journal.find(arn);
    if (!execution) throw new StatesApiError("ExecutionDoesNotExist", `Execution Does Not Exist: '${arn}'`);
    return execution;
  }

  #describe({ executionArn }: z.output<typeof One>) {
    const { input, output, error, cause, ...execution } = this.#execution(executionArn);
    return {
      ...summary(execution),
      input,
      inputDetails: { included: true },
      output,
      ...(output && { outputDetails: { included: true } }),
      error,
      cause,
    };
  }

  #list({ stateMachineArn, statusFilter, maxResults, nextToken }: z.output<typeof List>) {
    const before = nextToken === undefined ? Number.MAX_SAFE_INTEGER : tokenNumber(nextToken);
    const { executions, last } = this.#journal.list(this.#machine(stateMachineArn).arn, statusFilter, before, maxResults || 100);
    return { executions: executions.map(summary), ...(last !== undefined && { nextToken: String(last) }) };
  }

  async #stop({ executionArn, error, cause }: z.output<typeof Stop>) {
    this.#execution(executionArn);
    await this.#executions.end(executionArn, {
      status: "ABORTED",
      ...(error !== undefined && { error }),
      ...(cause !== undefined && { cause }),
    });
    return { stopDate: seconds(this.#execution(executionArn).stoppedAt) };
  }

  #history({ executionArn, reverseOrder, maxResults, nextToken }: z.output<typeof History>) {
    const { arn } = this.#execution(executionArn);
    const from = nextToken === undefined ? 0 : tokenNumber(nextToken);
    const limit = maxResults || 100;
    const events = this.#journal.history(arn, { newestFirst: reverseOrder, after: from, limit: limit + 1 });
    return {
      events: events.slice(0, limit).map(({ id, type, timestamp, details }) => ({
        id,
        previousEventId: id - 1,
        type,
        timestamp: timestamp / 1000,
        ...details,
      })),
      ...(events.length > limit && { nextToken: String(from + limit) }),
    };
  }
}

const summary = ({
  arn,
  machineArn,
  name,
  status,
  startedAt,
  stoppedAt,
}: Omit<Execution, "input" | "output" | "error" | "cause">) => ({
  executionArn: arn,
  stateMachineArn: machineArn,
  name,
  status,
  startDate: seconds(startedAt),
  stopDate: seconds(stoppedAt),
});

function tokenNumber(token: string): number {
  const number = Number(token);
  if (!Number.isSafeInteger(number)) throw new StatesApiError("InvalidToken", "Invalid Token");
  return number;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
