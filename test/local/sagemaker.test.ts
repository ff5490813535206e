import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { InvokeEndpointCommand, ModelError, SageMakerRuntimeClient } from "@aws-sdk/client-sagemaker-runtime";
import { expect, onTestFinished, test, vi } from "vitest";
import { AsyncQueue } from "#local/sagemaker/async-queue.ts";
import { createSageMaker, type SageMakerOptions } from "#local/sagemaker/sagemaker.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { serveEmulator, temporaryFolder } from "./kit/serve.ts";

const entry = path.join(import.meta.dirname, "kit/fake-container.ts");

async function open(more: Partial<SageMakerOptions> = {}, endpoint: object = {}) {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => complaint.mockRestore());
  const sageMaker = await createSageMaker({ endpoints: [{ name: "model", entry, ...endpoint }], ...more });
  const client = new SageMakerRuntimeClient(await serveEmulator(sageMaker));
  onTestFinished(() => client.destroy());
  return (CustomAttributes: string, Body: string | Uint8Array = "image", EndpointName = "model") =>
    client.send(new InvokeEndpointCommand({ EndpointName, Body, ContentType: "image/png", CustomAttributes }));
}

type Count = { bytes: number; type: string; pid: number };
const read = (reply: { Body: { transformToString(): string } | undefined }): Count =>
  JSON.parse(reply.Body?.transformToString() ?? "") as Count;

test("a request waits for the container to be ready and returns its body, type and custom attributes", async () => {
  const invoke = await open({ start: "on first use" });
  const reply = await invoke("count", new Uint8Array(4 * 1024 * 1024));
  expect(read(reply)).toMatchObject({ bytes: 4 * 1024 * 1024, type: "image/png" });
  expect(reply).toMatchObject({
    ContentType: "application/json",
    CustomAttributes: "count",
    InvokedProductionVariant: "AllTraffic",
  });
});

test("an error response of a container is a ModelError with its status and message", async () => {
  const invoke = await open();
  await expect(invoke("reject")).rejects.toBeInstanceOf(ModelError);
  await expect(invoke("reject")).rejects.toMatchObject({
    OriginalStatusCode: 400,
    OriginalMessage: '{"code":"unreadable"}',
    $metadata: { httpStatusCode: 424 },
  });
  await expect(invoke("busy")).rejects.toMatchObject({ name: "ModelError", OriginalStatusCode: 503 });
});

test("a crashed container fails its current request, and a new process serves the next one", async () => {
  const invoke = await open();
  const { pid } = read(await invoke("count"));
  await expect(invoke("die")).rejects.toMatchObject({ name: "ModelError", OriginalStatusCode: 0 });
  expect(read(await waitUntil(() => invoke("count").catch(() => undefined))).pid).not.toBe(pid);
});

test("a container that does not respond in time causes a ModelError", async () => {
  const invoke = await open({ timeoutMs: 400 });
  await waitUntil(() => invoke("count").catch(() => undefined));
  await expect(invoke("hang")).rejects.toMatchObject({
    name: "ModelError",
    OriginalMessage: expect.stringContaining("timed out"),
  });
});

test("an endpoint is unavailable if its container never becomes ready", async () => {
  const invoke = await open({ timeoutMs: 300 }, { env: { NEVER_READY: "1" } });
  await expect(invoke("count")).rejects.toMatchObject({ name: "ServiceUnavailable", $metadata: { httpStatusCode: 503 } });
});

test("a body over 4 MB and an unknown endpoint are validation errors; concurrent requests are throttled", async () => {
  // The first request waits for its container to start, so it is still in progress when the second arrives.
  const invoke = await open({ start: "on first use" }, { maxConcurrency: 1 });
  await expect(invoke("count", new Uint8Array(4 * 1024 * 1024 + 1))).rejects.toMatchObject({
    name: "ValidationError",
    $metadata: { httpStatusCode: 413 },
  });
  await expect(invoke("count", "x", "other")).rejects.toMatchObject({ name: "ValidationError" });
  const both = await Promise.allSettled([invoke("count"), invoke("count")]);
  expect(both.map((each) => (each.status === "fulfilled" ? "served" : each.reason.name)).sort()).toEqual([
    "ThrottlingException",
    "served",
  ]);
});

test("endpoints of the same container share its process, and each has its own concurrency", async () => {
  const sageMaker = await createSageMaker({
    endpoints: [
      { name: "images", entry, maxConcurrency: 1 },
      { name: "videos", entry, maxConcurrency: 1 },
      { name: "other", entry, env: { OTHER: "1" } },
    ],
    start: "on first use",
  });
  const client = new SageMakerRuntimeClient(await serveEmulator(sageMaker));
  onTestFinished(() => client.destroy());
  const invoke = (EndpointName: string) =>
    client.send(new InvokeEndpointCommand({ EndpointName, Body: "x", ContentType: "image/png", CustomAttributes: "count" }));
  const [images, videos, other] = await Promise.all([invoke("images"), invoke("videos"), invoke("other")]);
  expect(read(videos).pid).toBe(read(images).pid);
  expect(read(other).pid).not.toBe(read(images).pid);
});

test("the container's process exits when its parent is killed", async () => {
  const parent = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", path.join(import.meta.dirname, "kit/sagemaker-process.ts")],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  onTestFinished(() => void parent.kill("SIGKILL"));
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(line.toString());
  const lives = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  expect(lives()).toBe(true);
  parent.kill("SIGKILL");
  await waitUntil(() => !lives());
});

test("asynchronous calls of an earlier process are run, without one that a kill left partly written", async () => {
  const folder = temporaryFolder();
  const answers = new Map<string, string>();
  const files = {
    read: async () => Buffer.from("frames"),
    write: async (uri: string, body: Buffer) => void answers.set(uri, body.toString()),
  };
  const killed = new AsyncQueue({ folder, files, run: () => new Promise<never>(() => {}) });
  const call = { endpoint: "logos", input: "s3://files/frames", type: "text/plain" };
  const { output } = killed.accept(call, { output: "s3://files/out", failures: "s3://files/failed", concurrency: 1 });
  writeFileSync(path.join(folder, "partial.json.new"), "{");

  const next = new AsyncQueue({ folder, files, run: async () => ({ response: Buffer.from("found") }) });
  onTestFinished(() => next.close());
  next.resume();
  await waitUntil(() => answers.get(output) === "found" && readdirSync(folder).length === 0);
});
