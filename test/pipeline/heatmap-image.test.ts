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
const askedAgain = machine.States.Predict!.Retry.flatMap(({ ErrorEquals }) => ErrorEquals);

describe("the state machine heatmap-image", () => {
  test("goes from inspection to the finish in order", () => {
    const order: string[] = [];
    for (let name: string | undefined = machine.StartAt; name; name = machine.States[name]!.Next) order.push(name);
    expect(order).toEqual(["Inspect", "Predict", "Render", "Score", "Finish"]);
  });

  test.each(Object.entries(steps))("%s leads to Fail whatever goes wrong, keeping job and error", (_, state) => {
    expect(state.Catch).toEqual([{ ErrorEquals: ["States.ALL"], ResultPath: "$.error", Next: "Fail" }]);
    expect(state.Parameters.Payload).toEqual({ "uid.$": "$.uid", "gen.$": "$.gen" });
  });

  test.each(Object.entries(steps))(
    "%s is repeated at most three times, with full jitter, and never for a refused file",
    (_, state) => {
      for (const rule of state.Retry) {
        expect(rule.MaxAttempts).toBeLessThanOrEqual(2);
        expect(rule.JitterStrategy).toBe("FULL");
        expect(rule.ErrorEquals).not.toContain("States.ALL");
        expect(rule.ErrorEquals).not.toContain("States.TaskFailed");
        expect(rule.ErrorEquals).not.toContain("InputRefused");
      }
    },
  );

  test("only the busy endpoint is asked again", () => {
    expect(askedAgain).toContain("InferenceBusy");
    expect(askedAgain).not.toContain("InferenceFailed");
  });

  test("Fail is repeated whatever goes wrong and gets the error", () => {
    expect(Fail!.Retry[0]).toMatchObject({ ErrorEquals: ["States.ALL"], MaxAttempts: 5 });
    expect(Fail!.Parameters.Payload).toMatchObject({ "error.$": "$.error" });
  });

  test("an execution whose heatmap was given up fails, and one whose file was refused succeeds", () => {
    expect(Fail).toMatchObject({ ResultSelector: { "status.$": "$.Payload.status" }, ResultPath: "$.ended", Next: "Ended" });
    const { GaveUp, Settled, Ended } = machine.States;
    expect(Ended!.Choices).toEqual([{ Variable: "$.ended.status", StringEquals: "failed", Next: "GaveUp" }]);
    expect(Ended!.Default).toBe("Settled");
    expect(GaveUp).toMatchObject({ Type: "Fail", Error: "HeatmapFailed" });
    expect(Settled).toEqual({ Type: "Succeed" });
  });

  test("every task and the whole are limited in time, and the whole leaves room for each", () => {
    for (const { TimeoutSeconds } of Object.values(tasks)) {
      expect(TimeoutSeconds).toBeGreaterThan(0);
      expect(TimeoutSeconds).toBeLessThan(machine.TimeoutSeconds);
    }
  });

  test("speaks JSONPath, which every interpreter understands", () => {
    expect(machine.QueryLanguage).toBeUndefined();
    expect(readFileSync(file, "utf8")).not.toContain("{%");
  });
});
