import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StopExecutionCommand } from "@aws-sdk/client-sfn";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareAssembly } from "#local/prepare/prepare.ts";
import * as pictures from "#test/kit/images.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { expireDeadline } from "./kit/advance-time.ts";
import { type InternalAccess, newDataDir, openInternalAccess } from "./kit/cloud.ts";
import { CONTAINER_SCRIPT } from "./kit/container-script.ts";
import { arnOf, statesAt, statesEntered, waitForEnd } from "./kit/executions.ts";
import { findViolations, ledgerEntries } from "./kit/invariants.ts";
import { openScriptedCloud, type ScriptedCloud } from "./kit/scripted-cloud.ts";
import { createUser, creditsOf, outcome, type TestUser, upload } from "./kit/test-user.ts";

/** Seconds an execution may take here, in place of a quarter of an hour: enough for a busy machine to get as far as the model. */
const LIMIT_SECONDS = 30;

let cloud: ScriptedCloud;
let door: InternalAccess;
let templates: string;
beforeAll(async () => {
  templates = await hurriedTemplates();
  cloud = await openScriptedCloud({ timeoutMs: 60_000, templates });
  door = openInternalAccess(cloud, cloud.dataDir);
});
afterAll(async () => {
  await cloud?.close();
  rmSync(templates, { recursive: true, force: true });
});

/** The application's templates, but for the time that an execution may take. */
async function hurriedTemplates(): Promise<string> {
  const folder = newDataDir();
  cpSync(await prepareAssembly(), folder, { recursive: true, filter: (file) => !file.endsWith(".zip") });
  const files = readdirSync(folder)
    .filter((name) => /asset\.\w+\.json$/.test(name))
    .map((name) => path.join(folder, name));
  // Images' and videos', whose order follows the hashes of their definitions.
  const machines = files
    .map((file) => [file, JSON.parse(readFileSync(file, "utf8"))])
    .filter(([, { StartAt }]) => StartAt === "Inspect");
  if (machines.length === 0) throw new Error("the templates hold no state machine that starts with Inspect");
  for (const [file, definition] of machines)
    writeFileSync(file, JSON.stringify({ ...definition, TimeoutSeconds: LIMIT_SECONDS }));
  return folder;
}

/** A heatmap whose model never answers, while it is asked. */
async function hanging(person: TestUser): Promise<string> {
  const uid = await upload(person, { name: "poster.png", bytes: await pictures.png(CONTAINER_SCRIPT.hangs, 300) });
  await waitUntil(async () => (await statesEntered(door, uid)).includes("Predict"), { within: 60_000 });
  return uid;
}

const stop = (uid: string) => statesAt(door).send(new StopExecutionCommand({ executionArn: arnOf(door, `${uid}-1`) }));

test("an execution that is stopped manually fails its heatmap and refunds the credit once", async () => {
  const person = await createUser(cloud);
  const before = await creditsOf(person);
  const uid = await hanging(person);
  await stop(uid);

  expect(await outcome(person, uid)).toMatchObject({
    status: "failed",
    problem: { code: "analysis_failed", message: "The analysis of poster.png failed. Your credit has been refunded." },
  });
  expect(await waitForEnd(door, uid)).toBe("ABORTED");
  expect(await ledgerEntries(door, uid)).toEqual(["debit", "refund"]);
  expect(await creditsOf(person)).toBe(before);
});

test("an execution that runs out of time fails its heatmap and refunds the credit once", async () => {
  const person = await createUser(cloud);
  const before = await creditsOf(person);
  const uid = await hanging(person);

  expect(await outcome(person, uid)).toMatchObject({
    status: "failed",
    problem: { code: "analysis_timed_out", message: "The analysis of poster.png took too long. Your credit has been refunded." },
  });
  expect(await waitForEnd(door, uid)).toBe("TIMED_OUT");
  expect(await ledgerEntries(door, uid)).toEqual(["debit", "refund"]);
  expect(await creditsOf(person)).toBe(before);
});

test("the sweep ends an analysis that is past its deadline, and later results of its execution change nothing", async () => {
  const person = await createUser(cloud);
  const before = await creditsOf(person);
  const uid = await hanging(person);
  await expireDeadline(door, uid);
  await cloud.invoke("lambdas/heatmaps/sweep.ts", {});
  const { version } = await outcome(person, uid);

  await stop(uid);
  const detail = { status: await waitForEnd(door, uid), input: JSON.stringify({ uid, gen: 1 }) };
  await cloud.invoke("lambdas/heatmaps/settle-execution.ts", { detail });
  expect(await outcome(person, uid)).toMatchObject({ status: "failed", problem: { code: "analysis_timed_out" }, version });
  expect(await ledgerEntries(door, uid)).toEqual(["debit", "refund"]);
  expect(await creditsOf(person)).toBe(before);
});

test("ledger, heatmaps, events and files are consistent", async () => {
  expect(await findViolations(door)).toEqual([]);
});
