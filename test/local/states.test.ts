import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  GetExecutionHistoryCommand,
  ListExecutionsCommand,
  SFNClient,
  StartExecutionCommand,
  StateMachineDoesNotExist,
  StopExecutionCommand,
} from "@aws-sdk/client-sfn";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { rejectOnAbort } from "#local/kit/timer.ts";
import { createStates, functionFailure, type StatesOptions } from "#local/states/states.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { ACCOUNT, functionArn } from "./kit/five-states.ts";
import { serveEmulator, temporaryFolder } from "./kit/serve.ts";

const MACHINE = `${ACCOUNT}:stateMachine:machine`;
const INVOKE = "arn:aws:states:::lambda:invoke";

type Tasks = Record<string, (input: never) => unknown>;

/** Runs lambda:invoke and function ARNs by function name, and any other resource by its ARN. */
const taskOf =
  (tasks: Tasks): StatesOptions["task"] =>
  async (resource, parameters) => {
    const call = (name: string, input: unknown) => tasks[name]?.(input as never);
    if (resource !== INVOKE)
      return call(resource.startsWith("arn:aws:lambda") ? (resource.split(":").at(-1) ?? "") : resource, parameters);
    const { FunctionName, Payload } = parameters as { FunctionName: string; Payload: unknown };
    return { ExecutedVersion: "$LATEST", StatusCode: 200, Payload: await call(FunctionName.split(":").at(-1) ?? "", Payload) };
  };

async function open(definition: object, tasks: Tasks = {}, more: Partial<StatesOptions> = {}) {
  const announced: string[] = [];
  const states = await createStates({
    dataDir: temporaryFolder(),
    machines: [{ arn: MACHINE, name: "machine", definition }],
    task: taskOf(tasks),
    onStatusChange: ({ detail }) => void announced.push(String(detail.status)),
    ...more,
  });
  const client = new SFNClient(await serveEmulator(states));
  onTestFinished(() => client.destroy());
  return { states, client, announced };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function finished({ client }: Opened, executionArn: string | undefined) {
  const described = await waitUntil(async () => {
    const execution = await client.send(new DescribeExecutionCommand({ executionArn }));
    return execution.status === "RUNNING" ? undefined : execution;
  });
  const { status, error, cause, output } = described;
  return { status, error, cause, output: output === undefined ? undefined : JSON.parse(output) };
}

/** Runs one execution until it is no longer RUNNING. */
async function run(definition: object, input: unknown = {}, tasks: Tasks = {}, more: Partial<StatesOptions> = {}) {
  const opened = await open(definition, tasks, more);
  const { executionArn } = await opened.client.send(
    new StartExecutionCommand({ stateMachineArn: MACHINE, input: JSON.stringify(input) }),
  );
  return finished(opened, executionArn);
}

const only = (state: object) => ({ StartAt: "Only", States: { Only: { End: true, ...state } } });
const succeed = { StartAt: "Only", States: { Only: { Type: "Succeed" } } };
const call = (name: string, more: object = {}) => only({ Type: "Task", Resource: functionArn(name), ...more });

class Named extends Error {
  constructor(name: string, message = "no") {
    super(message);
    this.name = name;
  }
}
const fails = (name: string) => () => {
  throw new Named(name);
};
/** A clock whose waits end immediately; `waits` records their lengths in milliseconds. */
function instantClock() {
  let now = Date.parse("2026-01-01T00:00:00Z");
  const waits: number[] = [];
  const at = async (time: number, signal: AbortSignal) => {
    signal.throwIfAborted();
    if (time <= now) return;
    waits.push(time - now);
    now = time;
  };
  return { waits, now: () => now, at };
}

describe("the API", () => {
  test("StartExecution is idempotent by name and input while the execution runs", async () => {
    let release = () => {};
    const opened = await open(call("slow"), { slow: () => new Promise<void>((done) => (release = done)) });
    const start = (input: string) =>
      opened.client.send(new StartExecutionCommand({ stateMachineArn: MACHINE, name: "a-1", input }));
    const first = await start("{}");
    const second = await start("{}");
    expect(second.executionArn).toBe(`${ACCOUNT}:execution:machine:a-1`);
    expect(second.startDate).toEqual(first.startDate);
    await expect(start('{"other":1}')).rejects.toBeInstanceOf(ExecutionAlreadyExists);
    release();
    await finished(opened, first.executionArn);
    await expect(start("{}")).rejects.toBeInstanceOf(ExecutionAlreadyExists);
  });

  test("an unknown state machine is rejected with StateMachineDoesNotExist", async () => {
    const { client } = await open(succeed);
    const start = client.send(new StartExecutionCommand({ stateMachineArn: `${MACHINE}s` }));
    await expect(start).rejects.toBeInstanceOf(StateMachineDoesNotExist);
  });

  test("input that is not JSON, and a name with a space, are rejected", async () => {
    const { client } = await open(succeed);
    await expect(client.send(new StartExecutionCommand({ stateMachineArn: MACHINE, input: "{" }))).rejects.toThrow(/not JSON/);
    await expect(client.send(new StartExecutionCommand({ stateMachineArn: MACHINE, name: "a b" }))).rejects.toMatchObject({
      name: "InvalidName",
    });
  });

  test("a stopped execution is ABORTED with the given error and cause, and runs no further", async () => {
    const opened = await open(call("slow"), { slow: () => new Promise(() => {}) });
    const { executionArn } = await opened.client.send(new StartExecutionCommand({ stateMachineArn: MACHINE }));
    const { stopDate } = await opened.client.send(
      new StopExecutionCommand({ executionArn, error: "Deleted", cause: "by its owner" }),
    );
    expect(stopDate).toBeInstanceOf(Date);
    expect(await finished(opened, executionArn)).toMatchObject({ status: "ABORTED", error: "Deleted", cause: "by its owner" });
    expect(opened.announced).toEqual(["RUNNING", "ABORTED"]);
  });

  test("executions are listed newest first, filtered by status and paginated", async () => {
    const opened = await open(succeed);
    for (const name of ["first", "second", "third"]) {
      const { executionArn } = await opened.client.send(new StartExecutionCommand({ stateMachineArn: MACHINE, name }));
      await finished(opened, executionArn);
    }
    const list = (more: object) => opened.client.send(new ListExecutionsCommand({ stateMachineArn: MACHINE, ...more }));
    const page = await list({ maxResults: 2, statusFilter: "SUCCEEDED" });
    expect(page.executions?.map(({ name }) => name)).toEqual(["third", "second"]);
    const rest = await list({ maxResults: 2, nextToken: page.nextToken });
    expect(rest.executions?.map(({ name }) => name)).toEqual(["first"]);
    expect(rest.nextToken).toBeUndefined();
    expect((await list({ statusFilter: "FAILED" })).executions).toEqual([]);
  });

  test("the history contains every state entered and exited, and the failure of a task", async () => {
    const definition = {
      StartAt: "Try",
      States: {
        Try: { Type: "Task", Resource: functionArn("bad"), Catch: [{ ErrorEquals: ["Bad"], Next: "Done" }], End: true },
        Done: { Type: "Succeed" },
      },
    };
    const opened = await open(definition, { bad: fails("Bad") });
    const { executionArn } = await opened.client.send(new StartExecutionCommand({ stateMachineArn: MACHINE }));
    await finished(opened, executionArn);
    const { events } = await opened.client.send(new GetExecutionHistoryCommand({ executionArn }));
    expect(events?.map(({ type }) => type)).toEqual([
      "ExecutionStarted",
      "TaskStateEntered",
      "TaskFailed",
      "TaskStateExited",
      "SucceedStateEntered",
      "SucceedStateExited",
      "ExecutionSucceeded",
    ]);
    expect(events?.[2]?.taskFailedEventDetails).toMatchObject({ error: "Bad", cause: "no" });
  });

  test("every status change is published in EventBridge's format", async () => {
    const events: unknown[] = [];
    await run(succeed, { a: 1 }, {}, { onStatusChange: (event) => void events.push(event) });
    expect(events).toMatchObject([
      {
        source: "aws.states",
        "detail-type": "Step Functions Execution Status Change",
        detail: { status: "RUNNING", input: '{"a":1}', stopDate: null },
      },
      { region: "eu-west-1", detail: { status: "SUCCEEDED", output: '{"a":1}', stateMachineArn: MACHINE } },
    ]);
  });
});

describe("the language", () => {
  test("lambda:invoke receives its Payload, and ResultSelector and ResultPath shape the output", async () => {
    const definition = only({
      Type: "Task",
      Resource: INVOKE,
      Parameters: { FunctionName: functionArn("double"), Payload: { "value.$": "$.n" } },
      ResultSelector: { "doubled.$": "$.Payload.value" },
      ResultPath: "$.result",
    });
    const { output } = await run(definition, { n: 4 }, { double: ({ value }: { value: number }) => ({ value: value * 2 }) });
    expect(output).toEqual({ n: 4, result: { doubled: 8 } });
  });

  test("service tasks reach the task runner by resource ARN", async () => {
    const putEvents = "arn:aws:states:::events:putEvents";
    const { output } = await run(
      only({ Type: "Task", Resource: putEvents, Parameters: { Entries: [{ "Detail.$": "$" }] } }),
      { a: 1 },
      {
        [putEvents]: ({ Entries }: { Entries: unknown[] }) => ({ FailedEntryCount: 0, Entries }),
      },
    );
    expect(output).toEqual({ FailedEntryCount: 0, Entries: [{ Detail: { a: 1 } }] });
  });

  test("a null ResultPath keeps the input, and a ResultPath through a string fails", async () => {
    expect((await run(call("x", { ResultPath: null }), { kept: true }, { x: () => 1 })).output).toEqual({ kept: true });
    expect(await run(call("x", { ResultPath: "$.a.b" }), { a: "text" }, { x: () => 1 })).toMatchObject({
      status: "FAILED",
      error: "States.ResultPathMatchFailure",
    });
  });

  test("paths read fields at any depth, and a path to a missing field fails", async () => {
    const x = (given: unknown) => given;
    const Parameters = { "deep.$": "$.a.b", nested: { list: [{ "whole.$": "$" }] } };
    expect((await run(call("x", { Parameters }), { a: { b: 1 } }, { x })).output).toEqual({
      deep: 1,
      nested: { list: [{ whole: { a: { b: 1 } } }] },
    });
    const missing = await run(call("x", { Parameters: { "x.$": "$.missing" } }), {}, { x });
    expect(missing).toMatchObject({ status: "FAILED", error: "States.Runtime" });
  });

  test("Choice compares by type, and a value of another type never matches", async () => {
    const when = (rule: object) => ({
      StartAt: "If",
      States: {
        If: { Type: "Choice", Choices: [{ ...rule, Next: "Yes" }], Default: "No" },
        Yes: { Type: "Succeed" },
        No: { Type: "Fail", Error: "No" },
      },
    });
    const input = { n: 5, s: "video", b: false };
    const cases: [object, string][] = [
      [{ Variable: "$.s", StringEquals: "video" }, "SUCCEEDED"],
      [{ Variable: "$.s", StringEquals: "image" }, "FAILED"],
      [{ Variable: "$.n", StringEquals: "5" }, "FAILED"],
      [{ Variable: "$.s", IsString: true }, "SUCCEEDED"],
      [{ Variable: "$.n", IsString: false }, "SUCCEEDED"],
      [{ Variable: "$.n", IsString: true }, "FAILED"],
      [{ Variable: "$.b", BooleanEquals: false }, "SUCCEEDED"],
      [{ Variable: "$.b", BooleanEquals: true }, "FAILED"],
      [{ Variable: "$.n", BooleanEquals: true }, "FAILED"],
    ];
    for (const [rule, expected] of cases)
      expect({ rule, got: (await run(when(rule), input)).status }).toEqual({ rule, got: expected });
    expect(await run(when({ Variable: "$.missing", StringEquals: "x" }), input)).toMatchObject({
      status: "FAILED",
      error: "States.Runtime",
    });
  });

  test("a Choice without a matching rule or default fails with States.NoChoiceMatched", async () => {
    const definition = {
      StartAt: "If",
      States: {
        If: { Type: "Choice", Choices: [{ Variable: "$.a", StringEquals: "1", Next: "Yes" }] },
        Yes: { Type: "Succeed" },
      },
    };
    expect(await run(definition, { a: 2 })).toMatchObject({ status: "FAILED", error: "States.NoChoiceMatched" });
  });

  test("Map keeps the order of its items and runs at most MaxConcurrency of them concurrently", async () => {
    let now = 0;
    let maxRunning = 0;
    const work = async (input: unknown) => {
      maxRunning = Math.max(maxRunning, ++now);
      await new Promise((turn) => setImmediate(turn));
      now--;
      return input;
    };
    const ItemSelector = { "n.$": "$$.Map.Item.Value", "job.$": "$.job" };
    const Parameters = { "given.$": "$", "still.$": "$$.Map.Item.Value" };
    const ItemProcessor = { ProcessorConfig: { Mode: "INLINE" }, ...call("work", { Parameters }) };
    const definition = only({ Type: "Map", ItemsPath: "$.items", MaxConcurrency: 2, ItemSelector, ItemProcessor });
    const { output } = await run(definition, { items: [5, 6, 7, 8, 9], job: "j" }, { work });
    expect(maxRunning).toBe(2);
    expect(output).toEqual([5, 6, 7, 8, 9].map((n) => ({ given: { n, job: "j" }, still: n })));
  });

  test("the first failed branch fails the Parallel state, and its Catch receives the error", async () => {
    const definition = {
      StartAt: "Both",
      States: {
        Both: {
          Type: "Parallel",
          Branches: [call("bad"), call("never")],
          Catch: [{ ErrorEquals: ["Bad"], ResultPath: "$.error", Next: "Done" }],
          End: true,
        },
        Done: { Type: "Succeed" },
      },
    };
    const { status, output } = await run(definition, { k: 1 }, { bad: fails("Bad"), never: () => new Promise(() => {}) });
    expect({ status, output }).toEqual({ status: "SUCCEEDED", output: { k: 1, error: { Error: "Bad", Cause: "no" } } });
  });

  test("the first failed item fails the Map state, and its Catch receives the error", async () => {
    const Catch = [{ ErrorEquals: ["Bad"], ResultPath: "$.error", Next: "Done" }];
    const Each = { Type: "Map", ItemsPath: "$.items", ItemProcessor: call("bad"), Catch, End: true };
    const definition = { StartAt: "Each", States: { Each, Done: { Type: "Succeed" } } };
    const { status, output } = await run(definition, { items: [1, 2] }, { bad: fails("Bad") });
    expect({ status, output }).toEqual({ status: "SUCCEEDED", output: { items: [1, 2], error: { Error: "Bad", Cause: "no" } } });
  });

  test("Fail ends the execution with its error and cause", async () => {
    const fail = { Type: "Fail", Error: "Mine", Cause: "it broke" };
    expect(await run({ StartAt: "F", States: { F: fail } })).toMatchObject({
      status: "FAILED",
      error: "Mine",
      cause: "it broke",
    });
  });
});

describe("errors", () => {
  test("an error thrown by a function becomes Error (its type) and Cause (Lambda's full response)", async () => {
    const payload = { errorType: "InputRejected", errorMessage: "not an image", trace: [] };
    const task = async () => {
      throw functionFailure(payload);
    };
    const { status, error, cause } = await run(call("x"), {}, {}, { task });
    expect({ status, error, cause: JSON.parse(cause ?? "") }).toEqual({
      status: "FAILED",
      error: "InputRejected",
      cause: payload,
    });
  });

  test("Retry backs off up to MaxDelaySeconds and MaxAttempts, and then Catch handles the error", async () => {
    let calls = 0;
    const clock = instantClock();
    const Retry = [{ ErrorEquals: ["Busy"], IntervalSeconds: 2, BackoffRate: 3, MaxAttempts: 4, MaxDelaySeconds: 20 }];
    const definition = {
      StartAt: "Try",
      States: {
        Try: { ...call("busy", { Retry }).States.Only, Catch: [{ ErrorEquals: ["States.ALL"], Next: "Caught" }] },
        Caught: { Type: "Succeed" },
      },
    };
    const busy = () => {
      calls++;
      throw new Named("Busy");
    };
    const { output } = await run(definition, {}, { busy }, { clock });
    expect({ calls, waits: clock.waits, output }).toEqual({
      calls: 5,
      waits: [2000, 6000, 18_000, 20_000],
      output: { Error: "Busy", Cause: "no" },
    });
  });

  test("full jitter waits a random fraction of the delay", async () => {
    const clock = instantClock();
    const Retry = [{ ErrorEquals: ["Busy"], IntervalSeconds: 10, MaxAttempts: 2, JitterStrategy: "FULL" }];
    await run(call("busy", { Retry }), {}, { busy: fails("Busy") }, { clock, random: () => 0.25 });
    expect(clock.waits).toEqual([2500, 5000]);
  });

  test("each retrier counts its own attempts, and the first that names the error applies", async () => {
    const clock = instantClock();
    const errors = ["Busy", "Busy", "Failed", "Busy", "Failed"];
    const Retry = [
      { ErrorEquals: ["Busy"], IntervalSeconds: 2, BackoffRate: 2, MaxAttempts: 3 },
      { ErrorEquals: ["Failed", "Busy"], IntervalSeconds: 1, BackoffRate: 1, MaxAttempts: 1 },
    ];
    const failing = () => {
      throw new Named(errors.shift()!);
    };
    expect(await run(call("failing", { Retry }), {}, { failing }, { clock })).toMatchObject({
      status: "FAILED",
      error: "Failed",
    });
    expect({ waits: clock.waits, left: errors }).toEqual({ waits: [2000, 4000, 1000, 8000], left: [] });
  });

  test("a task over its TimeoutSeconds fails with States.Timeout, which States.TaskFailed does not match", async () => {
    const hang = () => new Promise(() => {});
    const clock = instantClock();
    const Catch = [{ ErrorEquals: ["States.TaskFailed"], Next: "Only" }];
    expect(await run(call("hang", { TimeoutSeconds: 60, Catch }), {}, { hang }, { clock })).toMatchObject({
      status: "FAILED",
      error: "States.Timeout",
    });
    expect(clock.waits).toEqual([60_000]);
  });

  test("an execution over the machine's TimeoutSeconds ends TIMED_OUT", async () => {
    const hang = () => new Promise(() => {});
    expect(await run({ ...call("hang"), TimeoutSeconds: 60 }, {}, { hang }, { clock: instantClock() })).toMatchObject({
      status: "TIMED_OUT",
    });
  });

  test("an endless loop of states does not block the emulator, and can be stopped", async () => {
    const to = (Default: string) => ({ Type: "Choice", Choices: [{ Variable: "$.a", IsString: true, Next: Default }], Default });
    const round = { StartAt: "A", States: { A: to("B"), B: to("A") } };
    const opened = await open(round);
    const { executionArn } = await opened.client.send(new StartExecutionCommand({ stateMachineArn: MACHINE, input: '{"a":1}' }));
    await opened.client.send(new StopExecutionCommand({ executionArn }));
    expect(await finished(opened, executionArn)).toMatchObject({ status: "ABORTED" });
  });

  test("a result over 256 KiB fails with States.DataLimitExceeded, which States.ALL does not match", async () => {
    const Catch = [{ ErrorEquals: ["States.ALL"], Next: "Only" }];
    expect(await run(call("big", { Catch }), {}, { big: () => "x".repeat(262_145) })).toMatchObject({
      status: "FAILED",
      error: "States.DataLimitExceeded",
    });
  });
});

describe("definitions that would run differently on AWS are rejected", () => {
  const rejection = (definition: object) =>
    createStates({
      dataDir: temporaryFolder(),
      machines: [{ arn: MACHINE, name: "machine", definition }],
      task: async () => null,
      onStatusChange: () => {},
    });

  const choice = (rule: object) => ({ StartAt: "If", States: { If: { Type: "Choice", Choices: [{ ...rule, Next: "If" }] } } });
  test.each<[string, object, RegExp]>([
    ["JSONata", { QueryLanguage: "JSONata", ...succeed }, /JSONata/],
    ["an unsupported state type", only({ Type: "Wait", Seconds: 1 }), /State 'Only'.*'Wait' is not supported/],
    ["an unsupported field", call("x", { HeartbeatSeconds: 5 }), /'HeartbeatSeconds' of a Task state is not supported/],
    [
      "a fault inside a branch",
      only({ Type: "Parallel", Branches: [call("x", { Assign: {} })] }),
      /'Only': .*'Only': .*'Assign'/,
    ],
    ["task tokens", only({ Type: "Task", Resource: `${INVOKE}.waitForTaskToken` }), /waitForTaskToken is not supported/],
    ["waiting for jobs", only({ Type: "Task", Resource: "arn:aws:states:::batch:submitJob.sync" }), /\.sync is not supported/],
    [
      "distributed maps",
      only({ Type: "Map", ItemProcessor: { ProcessorConfig: { Mode: "DISTRIBUTED" }, ...call("x") } }),
      /distributed/,
    ],
    ["a Next to a missing state", call("x", { End: undefined, Next: "Gone" }), /'Gone', which does not exist/],
    ["an unsupported choice operator", choice({ Variable: "$.a", NumericEquals: 1 }), /NumericEquals is not supported/],
    ["combined choice rules", choice({ And: [] }), /no Variable/],
    ["intrinsic functions", call("x", { Parameters: { "a.$": "States.UUID()" } }), /'States.UUID\(\)' is not supported/],
    ["a filter expression", call("x", { Parameters: { "a.$": "$.a[?(@.b == 1)]" } }), /only member names/],
    ["an array index", call("x", { ResultSelector: { "a.$": "$[0].a" } }), /only member names/],
    ["other context object fields", call("x", { Parameters: { "a.$": "$$.Execution.Name" } }), /only \$\$\.Map\.Item\.Value/],
  ])("a definition with %s, which would run differently on AWS, is rejected", async (_, definition, message) => {
    await expect(rejection(definition)).rejects.toThrow(message);
  });
});

describe("durability", () => {
  const TASKS = ["one", "two", "left", "right", "four", "five"];

  /** Runs the five-state machine in a separate process. Resolves with the first line it writes. */
  async function process(dataDir: string, calls: string, hangIn = ""): Promise<string> {
    const child = spawn(
      globalThis.process.execPath,
      ["--disable-warning=ExperimentalWarning", path.join(import.meta.dirname, "kit/states-process.ts"), dataDir, calls, hangIn],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    onTestFinished(() => void child.kill("SIGKILL"));
    const ended = new Promise((done) => child.once("exit", done));
    const line = await new Promise<string>((heard) => createInterface(child.stdout).once("line", heard));
    if (line === "hanging") child.kill("SIGKILL");
    await ended;
    return line;
  }

  test.each(TASKS)(
    "an execution killed during task %s resumes there in a new process and repeats no finished task",
    async (task) => {
      const folder = temporaryFolder();
      const calls = path.join(folder, "calls");
      expect(await process(folder, calls, task)).toBe("hanging");
      const end = JSON.parse(await process(folder, calls));
      expect(end.status).toBe("SUCCEEDED");
      expect(JSON.parse(end.output)).toMatchObject({
        id: 7,
        one: { did: "one", after: { id: 7 } },
        two: { did: "two", after: { id: 7 } },
        three: [{ left: { did: "left" } }, { right: { did: "right" } }],
        four: { did: "four", after: { id: 7 } },
        five: { did: "five", after: { id: 7 } },
      });
      const done = readFileSync(calls, "utf8").trim().split("\n");
      const times = Object.fromEntries(TASKS.map((name) => [name, done.filter((each) => each === name).length]));
      // The other branch of the Parallel state may also have been interrupted.
      const beside = { left: "right", right: "left" }[task];
      for (const [name, count] of Object.entries(times)) {
        if (name === task) expect({ name, count }).toEqual({ name, count: 2 });
        else if (name === beside) expect([1, 2]).toContain(count);
        else expect({ name, count }).toEqual({ name, count: 1 });
      }
    },
  );

  test("a terminal status that could not be published is published after the next start", async () => {
    const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => complaint.mockRestore());
    const dataDir = temporaryFolder();
    const machines = [{ arn: MACHINE, name: "machine", definition: succeed }];
    const task = async () => null;
    const deaf = await createStates({ dataDir, machines, task, onStatusChange: () => Promise.reject(new Error("down")) });
    const client = new SFNClient(await serveEmulator({ ...deaf, close: async () => {} }));
    const { executionArn } = await client.send(new StartExecutionCommand({ stateMachineArn: MACHINE }));
    await waitUntil(async () => (await client.send(new DescribeExecutionCommand({ executionArn }))).status === "SUCCEEDED");
    client.destroy();
    await deaf.close?.();
    const heard: unknown[] = [];
    const listening = await createStates({
      dataDir,
      machines,
      task,
      onStatusChange: ({ detail }) => void heard.push(detail.status),
    });
    onTestFinished(() => listening.close?.());
    expect(await listening.resume()).toBe(0);
    expect(heard).toEqual(["SUCCEEDED"]);
  });

  test("used retries and the time of the next one survive a restart", async () => {
    const dataDir = temporaryFolder();
    const definition = call("busy", { Retry: [{ ErrorEquals: ["Busy"], IntervalSeconds: 100, MaxAttempts: 1 }] });
    const machines = [{ arn: MACHINE, name: "machine", definition }];
    const begin = Date.parse("2026-01-01T00:00:00Z");
    let calls = 0;
    const busy = () => {
      calls++;
      throw new Named("Busy");
    };
    let waiting = false;
    const never = {
      now: () => begin,
      at(time: number, signal: AbortSignal) {
        waiting = time > begin;
        return rejectOnAbort(waiting ? new Promise<void>(() => {}) : Promise.resolve(), signal);
      },
    };
    const first = await createStates({ dataDir, machines, task: taskOf({ busy }), onStatusChange: () => {}, clock: never });
    const executionArn = first.start(MACHINE, {}, "waits");
    await waitUntil(() => waiting);
    await first.close?.();

    const waits: number[] = [];
    let now = begin + 40_000;
    const later = {
      now: () => now,
      async at(time: number) {
        if (time > now) waits.push(time - now);
        now = Math.max(now, time);
      },
    };
    const opened = await open(definition, { busy }, { dataDir, clock: later });
    expect(await opened.states.resume()).toBe(1);
    expect(await finished(opened, executionArn)).toMatchObject({ status: "FAILED", error: "Busy" });
    expect({ waits, calls }).toEqual({ waits: [60_000], calls: 2 });
  });
});
