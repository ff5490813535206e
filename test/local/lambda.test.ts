import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, expect, test } from "vitest";
import type { FunctionFailure } from "#local/lambda/failure.ts";
import { createLambda } from "#local/lambda/lambda.ts";
import type { FunctionSpec } from "#local/lambda/sandbox.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { serveOnFreePort } from "./kit/serve.ts";

const dataDir = mkdtempSync(path.join(os.tmpdir(), "sightline-lambda-"));
const spec = (exportName: string, more: Partial<FunctionSpec> = {}): FunctionSpec => ({
  name: exportName,
  arn: `arn:aws:lambda:eu-west-1:000000000000:function:${exportName}`,
  entry: path.resolve("test/local/functions/echo.ts"),
  exportName,
  environment: { GREETING: "hello" },
  timeoutSeconds: 10,
  memoryMb: 256,
  diskMb: 512,
  concurrency: 2,
  ...more,
});
const lambda = createLambda({
  dataDir,
  retryDelays: [1, 1],
  functions: [
    spec("echo", { timeoutSeconds: 900 }),
    spec("reject"),
    spec("exit"),
    spec("hang", { timeoutSeconds: 0.2 }),
    spec("spin"),
    spec("crowd", { concurrency: "shared" }),
    spec("callback"),
    spec("print"),
    spec("missing"),
  ],
});
const failedWith = (promise: Promise<unknown>) => promise.then(String, (error: Error) => error.message);
const linkOf = (file: string) => {
  try {
    return readlinkSync(file);
  } catch {
    // The descriptor of the listing itself.
    return "";
  }
};
const failureOf = async (promise: Promise<unknown>) => {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  return (thrown as FunctionFailure).failure;
};

afterAll(async () => {
  await lambda.close();
  rmSync(dataDir, { recursive: true });
});

test("a function receives its event, a context and only its own environment variables", async () => {
  const first = (await lambda.invoke("echo", { a: 1 })) as Record<string, unknown>;
  expect(first).toMatchObject({
    event: { a: 1 },
    calls: 1,
    functionName: "echo",
    arn: spec("echo").arn,
    environment: { GREETING: "hello" },
  });
  expect(first.environment).not.toHaveProperty("HOME");
  expect(first.remaining).toBeGreaterThan(600_000);
});

test("a sandbox is reused, and an ARN with or without a version invokes the same function", async () => {
  const before = (await lambda.invoke(spec("echo").arn, {})) as { calls: number; requestId: string };
  const after = (await lambda.invoke(`${spec("echo").arn}:1`, {})) as { calls: number; requestId: string };
  expect(after.calls).toBe(before.calls + 1);
  expect(after.requestId).not.toBe(before.requestId);
});

test("a thrown error is returned with its name, message and trace", async () => {
  const failure = await failureOf(lambda.invoke("reject", {}));
  expect(failure).toMatchObject({ errorType: "InputRejected", errorMessage: "the image cannot be read" });
  expect(failure.trace?.[0]).toContain("the image cannot be read");
});

test("the trace of a bundled function names its source", async () => {
  const bundle = path.join(dataDir, "bundle.mjs");
  await build({
    entryPoints: [spec("reject").entry],
    outfile: bundle,
    bundle: true,
    platform: "node",
    format: "esm",
    minify: true,
    sourcemap: true,
  });
  const bundled = createLambda({ dataDir: path.join(dataDir, "bundled"), functions: [spec("reject", { bundle })] });
  const { trace } = await failureOf(bundled.invoke("reject", {}));
  await bundled.close();
  const line =
    readFileSync(spec("reject").entry, "utf8")
      .split("\n")
      .findIndex((text) => text.includes("cannot be read")) + 1;
  expect(trace?.[1]).toContain(`${pathToFileURL(spec("reject").entry)}:${line}:`);
});

test("a function that exits fails with Runtime.ExitError, and the next event gets a new sandbox", async () => {
  for (const _ of [1, 2]) expect(await failureOf(lambda.invoke("exit", {}))).toMatchObject({ errorType: "Runtime.ExitError" });
});

test("an event that exceeds the timeout fails with Sandbox.Timedout", async () => {
  const failure = await failureOf(lambda.invoke("hang", {}));
  expect(failure).toMatchObject({ errorType: "Sandbox.Timedout" });
  expect(failure.errorMessage).toMatch(/Task timed out after 0\.20 seconds/);
});

test("a function without its export fails with Runtime.HandlerNotFound", async () => {
  expect(await failureOf(lambda.invoke("missing", {}))).toMatchObject({ errorType: "Runtime.HandlerNotFound" });
});

test("concurrent events run in separate sandboxes up to the concurrency limit, and the rest wait", async () => {
  const threads = await Promise.all([1, 2, 3].map(() => lambda.invoke("spin", { milliseconds: 100 })));
  expect(new Set(threads.map((thread) => JSON.stringify(thread))).size).toBe(2);
});

test("a shared function serves concurrent events in one sandbox", async () => {
  await lambda.invoke("crowd", {});
  const seen = (await Promise.all([1, 2, 3].map(() => lambda.invoke("crowd", {})))) as { maxInFlight: number }[];
  expect(Math.max(...seen.map(({ maxInFlight }) => maxInFlight))).toBe(3);
});

test("a shared function serves at most 16 events at the same time, and the rest wait", async () => {
  await lambda.invoke("crowd", {});
  const burst = Array.from({ length: 50 }, () => lambda.invoke("crowd", {}));
  const seen = (await Promise.all(burst)) as { maxInFlight: number }[];
  expect(Math.max(...seen.map(({ maxInFlight }) => maxInFlight))).toBe(16);
});

test("an event over 6,291,456 bytes is rejected before the function runs, and a smaller one is not", async () => {
  const eventOf = (bytes: number) => "x".repeat(bytes - 2);
  expect(await failureOf(lambda.invoke("reject", eventOf(6_291_457)))).toMatchObject({ errorType: "RequestTooLargeException" });
  expect(await failureOf(lambda.invoke("reject", eventOf(6_291_456)))).toMatchObject({ errorType: "InputRejected" });
});

test("a handler can return its result through a callback", async () => {
  expect(await lambda.invoke("callback", { n: 1 })).toBe(2);
});

test("the output of a function is written to its log file", async () => {
  await lambda.invoke("print", {});
  const log = path.join(dataDir, "logs/print.log");
  await waitUntil(() => existsSync(log) && readFileSync(log, "utf8").includes("printed by the function"));
});

test("the Invoke API returns 200 with the error if a function throws, 404 if it is unknown, 202 for an event", async () => {
  const { url, close } = await serveOnFreePort(lambda);
  const post = (name: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/2015-03-31/functions/${name}/invocations`, { method: "POST", body: "{}", headers });
  const failed = await post("reject");
  expect([failed.status, failed.headers.get("x-amz-function-error")]).toEqual([200, "Unhandled"]);
  expect(await failed.json()).toMatchObject({ errorType: "InputRejected" });
  const unknown = await post("100%2525");
  expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining("Function not found: 100%25")]);
  expect((await post("reject", { "x-amz-invocation-type": "Event" })).status).toBe(202);
  const letters = path.join(dataDir, "dead-letters.jsonl");
  await waitUntil(() => existsSync(letters) && readFileSync(letters, "utf8").includes("InputRejected"));
  await close();
});

test("a function that stops fails its running and its waiting events, starts no sandbox and closes its log", async () => {
  const folder = mkdtempSync(path.join(dataDir, "stopped-"));
  const descriptors = () => readdirSync("/proc/self/fd").map((name) => linkOf(`/proc/self/fd/${name}`));
  const stopped = createLambda({ dataDir: folder, functions: [spec("hang", { concurrency: 1, environment: { VERSION: "1" } })] });
  stopped.update([spec("hang", { concurrency: 1 })]);
  const outcomes = [1, 2, 3].map((n) => failedWith(stopped.invoke("hang", { n })));
  const log = path.join(folder, "logs/hang.log");
  if (existsSync("/proc/self/fd")) expect(descriptors().filter((name) => name === log)).toHaveLength(1);
  await stopped.close();
  expect(await Promise.all(outcomes)).toEqual([expect.stringContaining("Runtime exited"), "hang is stopped", "hang is stopped"]);
  expect(readdirSync(path.join(folder, "tmp"))).toEqual([]);
  if (existsSync("/proc/self/fd")) expect(descriptors()).not.toContain(log);
});
