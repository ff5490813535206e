import type { IncomingMessage, ServerResponse } from "node:http";
import { type Emulator, readBody, targetOperation } from "#local/kit/emulator.ts";
import { systemTimer, type Timer } from "#local/kit/timer.ts";
import { checkDefinition } from "./check.ts";
import { Executions } from "./executions.ts";
import type { TaskRunner } from "./interpreter.ts";
import { Journal } from "./journal.ts";
import { type Machine, Operations, StatesApiError } from "./operations.ts";
import type { StatusChangeEvent } from "./status-change.ts";

export { functionFailure, StatesFailure } from "./failure.ts";
export type { StatusChangeEvent } from "./status-change.ts";

export type StatesOptions = {
  dataDir: string;
  /** `timeout` in seconds overrides the definition's own TimeoutSeconds. */
  machines: { arn: string; name: string; definition: object; timeout?: number }[];
  /**
   * Runs a Task. For `arn:aws:states:::lambda:invoke` it returns `{ ExecutedVersion, Payload, StatusCode }`. It rejects
   * with `functionFailure(payload)` when the function threw, with a StatesFailure, or with an error whose name is the error's
   * name in the States Language (`Lambda.TooManyRequestsException`).
   */
  task: TaskRunner;
  /** Called at least once for each status change of each execution. */
  onStatusChange: (event: StatusChangeEvent) => void | Promise<void>;
  clock?: Timer;
  /** [0, 1), for jitter. */
  random?: () => number;
};

export type States = Emulator & {
  /**
   * Resumes the running executions of an earlier process, each from its current state; returns how many. Call once all targets
   * respond.
   */
  resume(): Promise<number>;
  /** Starts an execution as an EventBridge target does; returns its ARN. Throws when there is no such state machine. */
  start(machineArn: string, input: unknown, name?: string): string;
};

/**
 * AWS Step Functions, Standard workflows in JSONPath. Every state entry and output is written to disk first, so that a killed
 * process resumes where it was and repeats at most the interrupted state. Throws for a definition with unsupported features.
 */
export async function createStates(options: StatesOptions): Promise<States> {
  const { dataDir, machines, task, onStatusChange, clock = systemTimer, random = Math.random } = options;
  const known = new Map<string, Machine>();
  for (const { arn, name, definition, timeout } of machines) {
    checkDefinition(definition, `State machine ${name}`);
    known.set(arn, { arn, definition, timeoutSeconds: timeout ?? definition.TimeoutSeconds });
  }
  const journal = new Journal(dataDir, clock.now());
  const executions = new Executions({ journal, task, onStatusChange, timer: clock, random });
  const operations = new Operations(known, journal, executions, clock);

  return {
    signingName: "states",
    handle: (request, response) => handleOperation(operations, request, response),
    resume: () => executions.resume(),
    start: (stateMachineArn, input, name) =>
      operations.startExecution({ stateMachineArn, input: JSON.stringify(input ?? {}), ...(name && { name }) }).executionArn,
    async close() {
      await executions.close();
      journal.close();
    },
  };
}

async function handleOperation(operations: Operations, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, body: unknown) => {
    response.writeHead(status, { "content-type": "application/x-amz-json-1.0" });
    response.end(JSON.stringify(body));
  };
  try {
    const body = await readBody(request);
    send(200, await operations.perform(targetOperation(request), body.length ? JSON.parse(body.toString()) : {}));
  } catch (error) {
    if (!(error instanceof StatesApiError)) throw error;
    send(400, { __type: error.type, message: error.message });
  }
}
