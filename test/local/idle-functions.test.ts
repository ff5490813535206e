import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { createLambda } from "#local/lambda/lambda.ts";
import type { FunctionSpec } from "#local/lambda/sandbox.ts";
import { settingsOf } from "#local/settings.ts";
import { waitUntil } from "#test/kit/wait-until.ts";

const dataDir = mkdtempSync(path.join(os.tmpdir(), "sightline-cold-"));
const spec: FunctionSpec = {
  name: "echo",
  arn: "arn:aws:lambda:eu-west-1:000000000000:function:echo",
  entry: path.resolve("test/local/functions/echo.ts"),
  exportName: "echo",
  environment: {},
  timeoutSeconds: 10,
  memoryMb: 256,
  diskMb: 512,
  concurrency: 2,
};

afterAll(() => rmSync(dataDir, { recursive: true }));

test("a sandbox ends when it has been idle since its last event, and none is started ahead", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const lambda = createLambda({ dataDir, functions: [spec], coldStarts: { idleMs: 100_000, delayMs: 0 } });
  const callsAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    let calls = 0;
    void lambda.invoke("echo", {}).then((result) => {
      ({ calls } = result as { calls: number });
    });
    return await waitUntil(() => {
      vi.advanceTimersByTime(1);
      return calls;
    });
  };
  await lambda.warm(["echo"]);
  expect(readdirSync(path.join(dataDir, "tmp"))).toEqual([]);
  expect([await callsAfter(0), await callsAfter(70_000), await callsAfter(70_000)]).toEqual([1, 2, 3]);
  expect(await callsAfter(101_000)).toBe(1);
  vi.useRealTimers();
  await lambda.close();
});

test("functions and services have collected their garbage after half a minute without an event", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const lambda = createLambda({ dataDir, functions: [{ ...spec, exportName: "leaveGarbage" }] });
  const invoke = async () => {
    let result: unknown;
    void lambda.invoke("echo", {}).then((value) => {
      result = value;
    });
    return await waitUntil(() => {
      vi.advanceTimersByTime(1);
      return result;
    });
  };
  expect(await invoke()).toEqual({ collected: false });
  const ownGarbage = new WeakRef({});
  // A job of its own: the engine keeps what a job has referred to until it ends.
  await new Promise(setImmediate);
  vi.advanceTimersByTime(30_001);
  expect(ownGarbage.deref()).toBeUndefined();
  expect(await invoke()).toEqual({ collected: true });
  vi.useRealTimers();
  await lambda.close();
});

test("the delay is added to the first event of a sandbox", async () => {
  const lambda = createLambda({ dataDir, functions: [spec], coldStarts: { idleMs: 100_000, delayMs: 1000 } });
  const began = performance.now();
  await lambda.invoke("echo", {});
  expect(performance.now() - began).toBeGreaterThan(999);
  await lambda.close();
});

test("the option --cold-starts takes an idle time in seconds, and the milliseconds that are added to each start", () => {
  expect(settingsOf([]).coldStarts).toBeUndefined();
  expect(settingsOf(["--cold-starts", "60"]).coldStarts).toEqual({ idleMs: 60_000, delayMs: 500 });
  expect(settingsOf(["--cold-starts", "0.5,1200"]).coldStarts).toEqual({ idleMs: 500, delayMs: 1200 });
  expect(() => settingsOf(["--cold-starts", "soon"])).toThrow("--cold-starts needs seconds");
});
