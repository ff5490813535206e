import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from "@aws-sdk/client-sfn";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createEvents, type Rule } from "#local/events/events.ts";
import { unrestrictedAccess } from "#local/iam/access.ts";
import { persist } from "#local/kit/persist.ts";
import { createLambda } from "#local/lambda/lambda.ts";
import { withFileLock } from "#local/prepare/with-file-lock.ts";
import { createS3 } from "#local/s3/create-s3.ts";
import { createStates } from "#local/states/states.ts";
import { lockDataFolder } from "#local/wiring/data-folder.ts";
import { withErrorHandling } from "#local/wiring/router.ts";
import { failWrites, type WriteFailure } from "#test/kit/failing-writes.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { ACCOUNT } from "./kit/five-states.ts";
import { manualClock } from "./kit/manual-clock.ts";
import { serveEmulator, serveOnFreePort, temporaryFolder } from "./kit/serve.ts";
import { startStripeFixture, startWebhookReceiver } from "./kit/stripe-fixture.ts";

let failure: WriteFailure | undefined;
await failWrites(() => failure);

let printed: string[];
beforeEach(() => {
  printed = [];
  const console_ = vi.spyOn(console, "error").mockImplementation((...words) => void printed.push(words.join(" ")));
  onTestFinished(() => {
    failure = undefined;
    console_.mockRestore();
  });
});
const complaints = (what: string) => printed.filter((line) => line.startsWith(`Cannot write ${what}:`));
/** Resolves when something was reported that could not be written. */
const reported = (what: string) => waitUntil(() => complaints(what).length > 0);

const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : []);
const echo = (exportName: string) => ({
  name: exportName,
  arn: `arn:aws:lambda:eu-west-1:000000000000:function:${exportName}`,
  entry: path.resolve("test/local/functions/echo.ts"),
  exportName,
  environment: {},
  timeoutSeconds: 10,
  memoryMb: 256,
  diskMb: 512,
  concurrency: 1,
});
function openLambda() {
  const dataDir = temporaryFolder();
  const lambda = createLambda({ dataDir, retryDelays: [], functions: ["print", "reject"].map(echo) });
  onTestFinished(() => lambda.close());
  return { dataDir, lambda };
}

describe.each(["ENOSPC", "EIO", "EDQUOT"] as const)("while writes fail with %s,", (code) => {
  test("functions run while the disk is full, and the loss of their output is reported once", async () => {
    const { dataDir, lambda } = openLambda();
    failure = code;
    for (let call = 0; call < 3; call++) expect(await lambda.invoke("print", {})).toBeNull();
    await reported("logs");
    expect(complaints("logs")).toHaveLength(1);
    failure = undefined;
    await lambda.invoke("print", {});
    await waitUntil(() => linesOf(path.join(dataDir, "logs/print.log")).some((line) => line.includes("printed by the function")));
  });

  test("a discarded event waits, and is written once there is space", async () => {
    const { dataDir, lambda } = openLambda();
    failure = code;
    const discarded = lambda.invokeAsync("reject", { n: 1 });
    await reported("dead letters");
    failure = undefined;
    await discarded;
    expect(linesOf(path.join(dataDir, "dead-letters.jsonl")).map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ function: "reject", event: { n: 1 } }),
    ]);
  });
});

test("a folder is not locked while the disk is full, and is not taken for one that another process uses", async () => {
  const folder = temporaryFolder();
  failure = "ENOSPC";
  expect(() => lockDataFolder(folder)).toThrow(`Cannot lock the folder ${folder}: database or disk is full`);
  await expect(withFileLock(folder, async () => undefined)).rejects.toThrow("database or disk is full");
  failure = undefined;
  lockDataFolder(folder).release();
  writeFileSync(path.join(folder, "lock.db"), "not a database ".repeat(100));
  expect(() => lockDataFolder(folder)).toThrow("file is not a database");
});

test("work under a lock waits for the process that holds the lock, says so once, and then runs", async () => {
  const folder = temporaryFolder();
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow("Another Sightline is using the folder");
  let ran = false;
  const working = withFileLock(folder, async () => {
    ran = true;
  });
  expect([ran, printed]).toEqual([false, [expect.stringContaining("Waiting for another process")]]);
  lock.release();
  await working;
  expect([ran, printed.length]).toEqual([true, 1]);
});

test("a waiting write ends with the application", async () => {
  failure = "ENOSPC";
  const closing = new AbortController();
  const waiting = persist("something", () => failWrite(), closing.signal);
  await reported("something");
  closing.abort(new Error("closing"));
  await expect(waiting).rejects.toThrow("closing");
});
const failWrite = () => {
  throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
};

const rule: Rule = { name: "all", pattern: { source: ["test"] }, targets: [{ arn: "target" }] };
const event = {
  version: "0",
  id: "1",
  "detail-type": "Happened",
  source: "test",
  account: "",
  time: "",
  region: "",
  resources: [],
  detail: {},
};

test("an event delivered while the disk is full is not delivered again", async () => {
  const dataDir = temporaryFolder();
  let deliveries = 0;
  const deliver = async () => {
    deliveries += 1;
    failure = "ENOSPC";
  };
  const events = await createEvents({ dataDir, rules: [rule], deliver });
  events.start();
  events.publish(event);
  await reported("deliveries of events");
  failure = undefined;
  await waitUntil(() => printed.some((line) => line.includes("deliveries of events works again")));
  await events.close?.();
  const later = await createEvents({ dataDir, rules: [rule], deliver });
  later.start();
  await later.close?.();
  expect(deliveries).toBe(1);
});

test("an event that cannot be stored is rejected, and a schedule that is due fires once there is space", async () => {
  const clock = manualClock("2026-01-01T00:00:00Z");
  const fired: string[] = [];
  const rules: Rule[] = [rule, { name: "minutely", schedule: "rate(1 minute)", targets: [{ arn: "job" }] }];
  const events = await createEvents({ dataDir: temporaryFolder(), rules, clock, deliver: async (arn) => void fired.push(arn) });
  onTestFinished(() => events.close?.());
  events.start();
  await waitUntil(() => clock.awaited().length === 1);
  failure = "ENOSPC";
  expect(() => events.publish(event)).toThrow("full");
  clock.moveTo("2026-01-01T00:01:00Z");
  await reported("schedules");
  expect(fired).toEqual([]);
  failure = undefined;
  await waitUntil(() => fired.length > 0);
  expect(fired).toEqual(["job"]);
});

test("an execution waits while the disk is full, and continues where it was", async () => {
  const arn = `${ACCOUNT}:stateMachine:machine`;
  const task = (Next?: string) => ({ Type: "Task", Resource: "task", ...(Next ? { Next } : { End: true }) });
  const definition = { StartAt: "One", States: { One: task("Two"), Two: task() } };
  const announced: unknown[] = [];
  let runs = 0;
  const states = await createStates({
    dataDir: temporaryFolder(),
    machines: [{ arn, name: "machine", definition }],
    task: async () => {
      runs += 1;
      if (runs === 1) failure = "ENOSPC";
      return null;
    },
    onStatusChange: ({ detail }) => void announced.push(detail.status),
  });
  const client = new SFNClient(await serveEmulator(states));
  onTestFinished(() => client.destroy());
  const { executionArn } = await client.send(new StartExecutionCommand({ stateMachineArn: arn }));
  await reported("executions");
  const describe = () => client.send(new DescribeExecutionCommand({ executionArn }));
  expect((await describe()).status).toBe("RUNNING");
  await expect(client.send(new StartExecutionCommand({ stateMachineArn: arn }))).rejects.toMatchObject({
    $metadata: { httpStatusCode: 500 },
  });
  failure = undefined;
  await waitUntil(async () => (await describe()).status === "SUCCEEDED");
  expect(runs).toBe(2);
  await waitUntil(() => announced.length === 2);
  expect(announced).toEqual(["RUNNING", "SUCCEEDED"]);
});

test("an upload is rejected with S3's error and leaves nothing behind", async () => {
  const dataDir = temporaryFolder();
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const emulator = await createS3({ dataDir, buckets: [{ name: "files" }], access: unrestrictedAccess(credentials) });
  const s3 = new S3Client({ ...(await serveEmulator(emulator)), forcePathStyle: true });
  onTestFinished(() => s3.destroy());
  const put = () => s3.send(new PutObjectCommand({ Bucket: "files", Key: "a", Body: "text" }));
  failure = "ENOSPC";
  await expect(put()).rejects.toMatchObject({ name: "ServiceUnavailable", $metadata: { httpStatusCode: 503 } });
  const blobs = () => readdirSync(path.join(dataDir, "s3"), { recursive: true, withFileTypes: true });
  expect(blobs().filter((entry) => entry.isFile() && !entry.name.startsWith("catalogue"))).toEqual([]);
  failure = undefined;
  await put();
});

test("a webhook taken while the disk is full is not sent again", async () => {
  const world = await startStripeFixture();
  const { url, received } = await startWebhookReceiver();
  await world.stripe.webhookEndpoints.create({ url, enabled_events: ["customer.created"] });
  await world.stripe.customers.create({ name: "Ada" });
  failure = "ENOSPC";
  await reported("payments");
  failure = undefined;
  await waitUntil(() => printed.some((line) => line.includes("payments works again")));
  await world.emulator.settled();
  expect(received).toHaveLength(1);
});

test("a request that needs space is answered with 503 and Retry-After", async () => {
  const handle = withErrorHandling(async () => failWrite());
  const { url, close } = await serveOnFreePort({ handle: async (request, response) => handle(request, response) });
  onTestFinished(close);
  const response = await fetch(url, { method: "POST" });
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await response.json()).toMatchObject({ __type: "ServiceUnavailableException" });
});
