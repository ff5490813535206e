import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { FunctionFailure } from "#local/lambda/failure.ts";
import { createLambda } from "#local/lambda/lambda.ts";
import type { FunctionSpec } from "#local/lambda/sandbox.ts";
import { waitUntil } from "#test/kit/wait-until.ts";

const MB = 1024 ** 2;
const dataDir = mkdtempSync(path.join(os.tmpdir(), "sightline-memory-"));
const spec = (exportName: string, more: Partial<FunctionSpec> = {}): FunctionSpec => ({
  name: exportName,
  arn: `arn:aws:lambda:eu-west-1:000000000000:function:${exportName}`,
  entry: path.resolve("test/local/functions/echo.ts"),
  exportName,
  environment: { GREETING: "hello" },
  timeoutSeconds: 20,
  memoryMb: 256,
  diskMb: 512,
  concurrency: 1,
  ...more,
});
const lambda = createLambda({
  dataDir,
  limitMemory: true,
  functions: [
    ...["echo", "reject", "exit", "allocate", "allocateInChild", "missing"].map((name) => spec(name)),
    spec("hang", { timeoutSeconds: 0.2 }),
  ],
});
const failureOf = async (promise: Promise<unknown>) =>
  ((await promise.catch((error: unknown) => error)) as FunctionFailure).failure;

afterAll(async () => {
  await lambda.close();
  rmSync(dataDir, { recursive: true });
});

test("a function in its own process behaves as in a thread", async () => {
  const first = (await lambda.invoke("echo", { a: 1 })) as Record<string, unknown>;
  expect(first).toMatchObject({ event: { a: 1 }, calls: 1, environment: { GREETING: "hello" } });
  expect(first.environment).not.toHaveProperty("HOME");
  expect(await lambda.invoke("echo", {})).toMatchObject({ calls: 2 });
  expect(await failureOf(lambda.invoke("reject", {}))).toMatchObject({ errorType: "InputRejected" });
  expect(await failureOf(lambda.invoke("missing", {}))).toMatchObject({ errorType: "Runtime.HandlerNotFound" });
  expect(await failureOf(lambda.invoke("hang", {}))).toMatchObject({ errorType: "Sandbox.Timedout" });
  const failure = await failureOf(lambda.invoke("exit", {}));
  expect(failure).toMatchObject({ errorType: "Runtime.ExitError" });
  expect(failure.errorMessage).toMatch(/exit status 3$/);
});

// Only Linux reports the memory of other processes.
describe.runIf(process.platform === "linux")("the memory of a function", () => {
  test("the memory of a function includes native memory, and is logged after each event", async () => {
    expect(await lambda.invoke("allocate", { bytes: 50 * MB })).toEqual({ held: 50 * MB });
    const log = path.join(dataDir, "logs/allocate.log");
    await waitUntil(() => existsSync(log) && readFileSync(log, "utf8").includes("REPORT"));
    const [, used] = /Memory Size: 256 MB Max Memory Used: (\d+) MB/.exec(readFileSync(log, "utf8")) ?? [];
    expect(Number(used)).toBeGreaterThan(80);
    expect(Number(used)).toBeLessThan(256);
  });

  test.each(["allocate", "allocateInChild"])("a function that exceeds its memory size is ended: %s", async (name) => {
    const failure = await failureOf(lambda.invoke(name, { bytes: 300 * MB }));
    expect(failure.errorType).toBe("Runtime.OutOfMemory");
    expect(failure.errorMessage).toMatch(/Runtime exited with error: signal: killed$/);
  });
});
