import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { sitePathOf } from "#contracts/kit/apis.ts";
import { createSignIn } from "#local/client/sign-in.ts";
import { prepareAssembly } from "#local/prepare/prepare.ts";
import { DEMO_PASSWORD } from "#local/seed/demo.ts";
import * as images from "#test/kit/images.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { newDataDir } from "./kit/cloud.ts";
import {
  CRASH_USER_EMAIL,
  type CrashProcess,
  freezeAfterState,
  type LaunchedProcess,
  launchCrashProcess,
} from "./kit/crash-process.ts";
import { executions, failedStates, statesEntered } from "./kit/executions.ts";
import { findViolations, ledgerEntries, rowsOf } from "./kit/invariants.ts";
import { openProcessChannel, type ProcessChannel } from "./kit/test-process-channel.ts";
import {
  callApi,
  create,
  creditsOf,
  type File,
  generate,
  outcome,
  read,
  send,
  type TestUser,
  testUser,
} from "./kit/test-user.ts";

/** A killed application must have made good for it this soon after its restart, milliseconds. */
const RECOVERY = 60_000;
const STEPS = ["Inspect", "Predict", "Render", "Score"];

const dataDir = newDataDir();
let templates: string;
let bus: ProcessChannel;
let launched: LaunchedProcess | undefined;
let application: CrashProcess;
let person: TestUser;
beforeAll(async () => {
  bus = await openProcessChannel({ rejectEach: 4 });
  templates = await prepareAssembly();
  await start(0);
});
afterAll(async () => {
  await launched?.kill();
  bus?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(port: number): Promise<void> {
  launched = launchCrashProcess({ port, dataDir, assembly: templates });
  application = await launched.ready();
  const token = await createSignIn(application.url, CRASH_USER_EMAIL, DEMO_PASSWORD);
  person = testUser(application.url, CRASH_USER_EMAIL, await token());
}
/** Kills everything and starts it again on the same data folder and the same port. */
async function killAndStart(): Promise<void> {
  await launched?.kill();
  await start(Number(new URL(application.url).port));
}

/**
 * Uploads a file and has the application killed at the end of each of some steps of its analysis, before the application notices.
 */
async function killedIn(steps: readonly string[], file: File): Promise<string> {
  const { uid, form } = await create(person, file);
  expect((await send(form, file.bytes)).status).toBe(204);
  freezeAfterState(dataDir, steps[0]);
  // Its answer may be lost with the application.
  generate(person, uid).catch(() => {});
  for (const next of steps.slice(1)) {
    await launched?.frozen();
    await launched?.kill();
    freezeAfterState(dataDir, next);
    launched = launchCrashProcess({ port: Number(new URL(application.url).port), dataDir, assembly: templates });
  }
  await launched?.frozen();
  freezeAfterState(dataDir);
  await killAndStart();
  expect(application.resumed).toBe(1);
  return uid;
}

test("an analysis that is killed in its first and its last step still finishes its heatmap for one credit", async () => {
  const before = await creditsOf(person);
  const uid = await killedIn(["Inspect", "Score"], { name: "survivor.jpg", bytes: await images.jpeg(1600, 1200) });
  const heatmap = await outcome(person, uid, RECOVERY);
  expect(heatmap).toMatchObject({ status: "done", width: 1600, height: 1200, problem: null });
  expect((await fetch(heatmap.mask ?? "")).status).toBe(200);
  expect(await ledgerEntries(application, uid)).toEqual(["debit"]);
  expect(await creditsOf(person)).toBe(before - 1);
  // Each step was entered once; what a kill cut off was done again.
  expect(await statesEntered(application, uid)).toEqual(STEPS);
  expect(await failedStates(application, uid)).toEqual([]);
  expect((await executions(application)).filter(({ name }) => name?.startsWith(uid))).toHaveLength(1);
});

/** A heatmap that is created, uploaded and analysed with a kill before the second and the third step. */
let patient: Awaited<ReturnType<typeof create>>;
const patientBytes = images.png();

test("a rejected file is refunded once when the application is killed during the refund, and forms from before work", async () => {
  patient = await create(person, { name: "patient.png", bytes: await patientBytes });
  const before = await creditsOf(person);
  const uid = await killedIn(["Fail"], { name: "half.jpg", bytes: await images.truncatedJpeg() });
  expect(await outcome(person, uid, RECOVERY)).toMatchObject({ status: "error", problem: { code: "unreadable" } });
  expect(await ledgerEntries(application, uid)).toEqual(["debit", "refund"]);
  expect(await creditsOf(person)).toBe(before);
  expect((await send(patient.form, await patientBytes)).status).toBe(204);
});

function killDatabase(): void {
  for (const { pid, command } of launched?.started() ?? [])
    try {
      if (command.includes("tables.db") && !command.startsWith("sh ")) process.kill(pid, "SIGKILL");
    } catch {
      // It ended after it was listed.
    }
}

test("requests respond with 503 while the database is killed repeatedly, and nothing that was acknowledged is lost", async () => {
  const before = await creditsOf(person);
  const { uid } = await create(person, { name: "patient.png", bytes: await images.png() });
  const list = () =>
    fetch(new URL(sitePathOf(heatmaps.list), application.url), { headers: { authorization: `Bearer ${person.token}` } });
  // More often than the function repeats a call of the table.
  const killing = setInterval(killDatabase, 20);
  const busy = await waitUntil(
    async () => {
      const response = await list();
      expect([200, 503]).toContain(response.status);
      return response.status === 503 ? response : undefined;
    },
    { within: RECOVERY },
  ).finally(() => clearInterval(killing));
  expect(busy.headers.get("retry-after")).toBe("1");
  expect(await busy.json()).toMatchObject({ code: "service.busy" });
  await waitUntil(async () => (await list()).ok, { within: RECOVERY });
  expect((await read(person, uid)).status).toBe("requested");
  expect(await creditsOf(person)).toBe(before - 1);
});

test("a kill during many creations debits credits only for existing heatmaps, and retries create no duplicates", async () => {
  const listed = async () => (await person.api(heatmaps.list, { query: {} })).heatmaps.length;
  const [before, there] = [await creditsOf(person), await listed()];
  const creations = () =>
    Array.from({ length: before }, (_, at) => {
      const file = { name: "many.png", size: 10, extension: "png" };
      return callApi(application.url, person.token, heatmaps.create, {
        body: { title: `Number ${at}`, application: "Other", file },
        key: `creation ${at}`,
      });
    });
  const first = creations();
  await Promise.any(first);
  await killAndStart();
  const answered = (await Promise.allSettled(first)).filter(({ status }) => status === "fulfilled").length;
  const made = (await listed()) - there;
  expect(made).toBeGreaterThanOrEqual(answered);
  expect(await creditsOf(person)).toBe(before - made);

  // No key is locked any longer: the first retry of each succeeds.
  expect((await Promise.all(creations())).map(({ status }) => status)).toEqual(Array(before).fill(201));
  expect(await listed()).toBe(there + before);
  expect(await creditsOf(person)).toBe(0);
});

test("a file that was uploaded before a kill can be analysed afterwards", async () => {
  await generate(person, patient.uid);
  expect(await outcome(person, patient.uid, RECOVERY)).toMatchObject({ status: "done" });
});

test("every event reaches the event bus, even if the bus rejects some and all processes are killed in between", async () => {
  const announced = (await rowsOf(application))("outbox").map(({ id }) => String(id));
  expect(announced.length).toBeGreaterThan(10);
  const missing = () => announced.filter((id) => !bus.published.includes(id));
  await waitUntil(() => missing().length === 0, { within: RECOVERY }).catch(() => expect(missing()).toEqual([]));
});

test("ledger, heatmaps, events and files are consistent", async () => {
  expect(await findViolations(application)).toEqual([]);
});
