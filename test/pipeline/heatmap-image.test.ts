import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

type Rule = { ErrorEquals: string[]; MaxAttempts?: number; JitterStrategy?: string; ResultPath?: string; Next?: string };
type State = {
  Type: string;
  Resource: string;
  Default?: string;
  Choices?: object[];
  Error?: string;
  ResultSelector?: object;
  ResultPath?: string;
  Next?: string;
  TimeoutSeconds?: number;
  Retry: Rule[];
  Catch?: Rule[];
  Parameters: { Payload: object };
};
type Machine = { StartAt: string; TimeoutSeconds: number; QueryLanguage?: string; States: Record<string, State> };

const file = path.resolve(import.meta.dirname, "../../statemachines/heatmap-image.asl.json");
const machine = JSON.parse(readFileSync(file, "utf8")) as Machine;
const tasks = Object.fromEntries(Object.entries(machine.States).filter(([, { Type }]) => Type === "Task"));
const { Fail, ...steps } = tasks;
const retriedErrors = machine.States.Predict!.Retry.flatMap(({ ErrorEquals }) => ErrorEquals);
/** Rejections without work done: waiting for them is flow control. */
const FLOW_CONTROL = ["InferenceBusy", "Lambda.TooManyRequestsException", "ServiceBusy"];

describe("the state machine heatmap-image", () => {
  test("the state machine heatmap-image runs its steps in order, from Inspect to Score", () => {
    const order: string[] = [];
    for (let name: string | undefined = machine.StartAt; name; name = machine.States[name]!.Next) order.push(name);
    expect(order).toEqual(["Inspect", "Predict", "Render", "Score"]);
  });

  test.each(Object.entries(steps))("the step %s catches every error and passes the job and the error to Fail", (_, state) => {
    expect(state.Catch).toEqual([{ ErrorEquals: ["States.ALL"], ResultPath: "$.error", Next: "Fail" }]);
    expect(state.Parameters.Payload).toEqual({ "uid.$": "$.uid", "gen.$": "$.gen" });
  });

  test.each(Object.entries(steps))(
    "the step %s fails at most three times, retries with full jitter and never retries a rejected file",
    (_, state) => {
      for (const rule of state.Retry) {
        if (!rule.ErrorEquals.every((error) => FLOW_CONTROL.includes(error))) expect(rule.MaxAttempts).toBeLessThanOrEqual(2);
        expect(rule.JitterStrategy).toBe("FULL");
        expect(rule.ErrorEquals).not.toContain("States.ALL");
        expect(rule.ErrorEquals).not.toContain("States.TaskFailed");
        expect(rule.ErrorEquals).not.toContain("InputRejected");
      }
    },
  );

  test("a busy or interrupted endpoint is called again, but not after a rejected image", () => {
    expect(retriedErrors).toEqual(expect.arrayContaining(["InferenceBusy", "InferenceInterrupted"]));
    expect(retriedErrors).not.toContain("InferenceFailed");
  });

  test("the step Fail receives the error and is retried after every error", () => {
    expect(Fail!.Retry.at(-1)).toMatchObject({ ErrorEquals: ["States.ALL"], MaxAttempts: 5 });
    expect(Fail!.Parameters.Payload).toMatchObject({ "error.$": "$.error" });
  });

  test("an execution fails when its heatmap fails and succeeds when its file is rejected", () => {
    expect(Fail).toMatchObject({ ResultSelector: { "status.$": "$.Payload.status" }, ResultPath: "$.ended", Next: "IsRejected" });
    const { Failed, Completed, IsRejected } = machine.States;
    expect(IsRejected!.Choices).toEqual([{ Variable: "$.ended.status", StringEquals: "failed", Next: "Failed" }]);
    expect(IsRejected!.Default).toBe("Completed");
    expect(Failed).toMatchObject({ Type: "Fail", Error: "HeatmapFailed" });
    expect(Completed).toEqual({ Type: "Succeed" });
  });

  test("every task and the execution have a timeout, and each task timeout is shorter than that of the execution", () => {
    for (const { TimeoutSeconds } of Object.values(tasks)) {
      expect(TimeoutSeconds).toBeGreaterThan(0);
      expect(TimeoutSeconds).toBeLessThan(machine.TimeoutSeconds);
    }
  });

  test("the state machine heatmap-image uses JSONPath, which every interpreter supports", () => {
    expect(machine.QueryLanguage).toBeUndefined();
    expect(readFileSync(file, "utf8")).not.toContain("{%");
  });
});
