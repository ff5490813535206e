import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ANALYSIS_SECONDS } from "#domain/heatmaps/analysis/analysis-seconds.ts";
import { fileOf } from "./assembly.ts";

type State = {
  readonly Type: string;
  readonly Next?: string;
  readonly End?: boolean;
  readonly Default?: string;
  readonly Choices?: readonly { readonly Next: string }[];
  readonly Catch?: readonly { readonly ErrorEquals: readonly string[]; readonly Next: string }[];
  readonly Retry?: readonly {
    readonly ErrorEquals: readonly string[];
    readonly IntervalSeconds: number;
    readonly MaxAttempts: number;
    readonly BackoffRate: number;
    readonly MaxDelaySeconds: number;
    readonly JitterStrategy?: string;
  }[];
  readonly TimeoutSeconds?: number;
  readonly Resource?: string;
  readonly Parameters?: { readonly FunctionName?: string };
  readonly ItemProcessor?: Flow & { readonly ProcessorConfig?: { readonly Mode?: string } };
  readonly Branches?: readonly Flow[];
};
type Flow = { readonly StartAt: string; readonly States: Readonly<Record<string, State>> };

const TYPES = ["Task", "Choice", "Parallel", "Map", "Pass", "Wait", "Succeed", "Fail"];
/** What can go wrong. */
const WORKING = ["Task", "Parallel", "Map"];
/**
 * Rejections without work done, and looks for a result that is not there yet: a retry of them is flow control, not the repetition
 * of a failure.
 */
const FLOW_CONTROL = ["InferenceBusy", "InferencePending", "Lambda.TooManyRequestsException", "ServiceBusy"];
/** A capture is expensive, and its errors include timeouts of the page. */
const CAPTURING = ["Capture", "Record"];
/** What the engine on one machine does not have, and JSONata, which it would silently take for text. */
const FOREIGN =
  /"(QueryLanguage|Assign|Arguments|Output|HeartbeatSeconds|HeartbeatSecondsPath|ItemReader|ResultWriter)"|waitForTaskToken|\{%/;

const root = path.resolve(import.meta.dirname, "../..");
const files = globSync("statemachines/*.asl.json", { cwd: root });

it("at least one state machine is checked", () => expect(files).toContain("statemachines/heatmap-image.asl.json"));

describe.each(files)("%s", (file) => {
  const text = fileOf(file);
  const machine = JSON.parse(text) as Flow & { readonly TimeoutSeconds?: number };
  const flows = flowsIn(machine);
  const states = flows.flatMap(({ States }) => Object.entries(States));

  it("a state machine leads only to states that exist, and to every one of them", () => {
    for (const { StartAt, States } of flows) {
      const seen = new Set<string>();
      const visit = (name: string) => {
        if (seen.has(name)) return;
        seen.add(name);
        expect(Object.keys(States), `${name} is named but not there`).toContain(name);
        for (const next of nextOf(States[name]!)) visit(next);
      };
      visit(StartAt);
      expect([...seen].sort()).toEqual(Object.keys(States).sort());
    }
  });

  it("a state machine ends: each state is terminal or leads on, never both", () => {
    for (const [name, state] of states) {
      const terminal = state.End === true || state.Type === "Succeed" || state.Type === "Fail";
      expect(terminal !== nextOf({ ...state, Catch: [] }).length > 0, name).toBe(true);
    }
  });

  it("a state machine uses only features that all of our engines have", () => {
    expect(text).not.toMatch(FOREIGN);
    for (const [name, { Type }] of states) expect(TYPES, name).toContain(Type);
  });

  it("a state machine calls functions through placeholders only, each with a time limit", () => {
    expect(machine.TimeoutSeconds).toBeGreaterThan(0);
    for (const [name, state] of states.filter(([, { Type }]) => Type === "Task")) {
      expect(state.Resource, name).toBe("arn:aws:states:::lambda:invoke");
      expect(state.Parameters?.FunctionName, name).toBe(`\${${name}FunctionArn}`);
      expect(state.TimeoutSeconds, name).toBeGreaterThan(0);
    }
  });

  it("a state machine leads to Fail from every state that can fail, inside a Parallel or a Map by way of that state", () => {
    for (const [name, state] of Object.entries(machine.States).filter(([, { Type }]) => WORKING.includes(Type)))
      if (name !== "Fail") expect(state.Catch?.at(-1), name).toMatchObject({ ErrorEquals: ["States.ALL"], Next: "Fail" });
  });

  it("a state machine names every state once at any depth, as Step Functions requires", () => {
    expect(new Set(states.map(([name]) => name)).size).toBe(states.length);
  });

  it("a state machine retries with full jitter, and failures at most three times except in flow control and in Fail", () => {
    for (const [name, { Retry = [] }] of states)
      for (const { JitterStrategy, MaxAttempts, ErrorEquals } of Retry) {
        expect(JitterStrategy, name).toBe("FULL");
        if (name === "Fail") continue;
        if (!isFlowControl(ErrorEquals)) expect(MaxAttempts, name).toBeLessThanOrEqual(2);
        expect(ErrorEquals, `${name} must not retry a rejected file`).not.toContain("States.ALL");
      }
  });

  it("a state machine lets every step wait for its turn for minutes, with a retrier that counts no failures", () => {
    for (const [name, { Retry = [] }] of states.filter(([, { Type }]) => Type === "Task")) {
      const [first, ...others] = Retry;
      expect(isFlowControl(first?.ErrorEquals ?? []), name).toBe(true);
      const wanted = ["Lambda.TooManyRequestsException", ...(CAPTURING.includes(name) ? [] : ["ServiceBusy"])];
      expect(first?.ErrorEquals, name).toEqual(expect.arrayContaining(wanted));
      expect(longestWait(first!), name).toBeGreaterThanOrEqual(600);
      // Segments wait for as long as the execution may run.
      if (name !== "PredictSegment") expect(longestWait(first!), name).toBeLessThan(machine.TimeoutSeconds! * 0.8);
      for (const { ErrorEquals } of others) for (const error of FLOW_CONTROL) expect(ErrorEquals, name).not.toContain(error);
    }
  });

  it("a state machine ends, or makes progress with a segment, before the sweep considers its heatmap hung", () => {
    if (file.includes("heatmap-image")) expect(machine.TimeoutSeconds).toBeLessThanOrEqual(ANALYSIS_SECONDS.image / 1.25);
    if (!file.includes("heatmap-video")) return;
    // A segment extends the deadline. All other steps together, at their slowest:
    const others = states.filter(([name, { Type }]) => Type === "Task" && !["PredictSegment", "Fail"].includes(name));
    const seconds = others.map(([, { Retry, TimeoutSeconds = 0 }]) => 3 * TimeoutSeconds + longestWait(Retry![0]!));
    expect(seconds.length).toBeGreaterThan(5);
    expect(seconds.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(ANALYSIS_SECONDS.video);
  });

  it("a state machine has no distributed map: standard workflows bill it per child, and express workflows lack it", () => {
    for (const [name, { ItemProcessor }] of states) expect(ItemProcessor?.ProcessorConfig?.Mode, name).not.toBe("DISTRIBUTED");
  });
});

const isFlowControl = (errors: readonly string[]): boolean => errors.every((error) => FLOW_CONTROL.includes(error));

/** Seconds that a retrier waits in total if every jitter is at its maximum. */
const longestWait = ({
  IntervalSeconds,
  BackoffRate,
  MaxDelaySeconds,
  MaxAttempts,
}: NonNullable<State["Retry"]>[number]): number =>
  Array.from({ length: MaxAttempts }, (_, attempt) => Math.min(IntervalSeconds * BackoffRate ** attempt, MaxDelaySeconds)).reduce(
    (sum, seconds) => sum + seconds,
  );

function flowsIn(flow: Flow): readonly Flow[] {
  const inner = Object.values(flow.States).flatMap(({ ItemProcessor, Branches = [] }) => [
    ...(ItemProcessor ? [ItemProcessor] : []),
    ...Branches,
  ]);
  return [flow, ...inner.flatMap(flowsIn)];
}

function nextOf({ Next, Default, Choices = [], Catch = [] }: State): readonly string[] {
  return [Next, Default, ...Choices.map((choice) => choice.Next), ...Catch.map((caught) => caught.Next)].filter(
    (name) => name !== undefined,
  );
}
