import { StopExecutionCommand } from "@aws-sdk/client-sfn";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as images from "#test/kit/images.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { type InternalAccess, openInternalAccess } from "./kit/cloud.ts";
import { CONTAINER_SCRIPT } from "./kit/container-script.ts";
import { arnOf, failedStates, statesAt, statesEntered, waitForEnd } from "./kit/executions.ts";
import { findViolations, ledgerEntries } from "./kit/invariants.ts";
import { openScriptedCloud, type ScriptedCloud } from "./kit/scripted-cloud.ts";
import { createUser, creditsOf, outcome, type TestUser, upload } from "./kit/test-user.ts";

/** One attempt and two repetitions. */
const ATTEMPTS = 3;

let cloud: ScriptedCloud;
let access: InternalAccess;
const people = new Map<string, TestUser>();
beforeAll(async () => {
  cloud = await openScriptedCloud();
  access = openInternalAccess(cloud, cloud.dataDir);
  // Tests run at once, and only one person can sign in at a time.
  for (const name of Object.keys(CONTAINER_SCRIPT)) people.set(name, await createUser(cloud));
});
afterAll(() => cloud?.close());

type Name = keyof typeof CONTAINER_SCRIPT;
async function analysed(name: Name, whileRunning?: (uid: string) => Promise<unknown>) {
  const person = people.get(name)!;
  const before = await creditsOf(person);
  const uid = await upload(person, { name: `${name}.png`, bytes: await images.png(CONTAINER_SCRIPT[name], 300) });
  await whileRunning?.(uid);
  const heatmap = await outcome(person, uid);
  return { uid, heatmap, spent: before - (await creditsOf(person)) };
}

describe.concurrent("failures of the model", () => {
  test("a model that responds with 500 is called three times, then the analysis fails and its credit is refunded once", async () => {
    const { uid, heatmap, spent } = await analysed("fails");
    expect(heatmap).toMatchObject({
      status: "failed",
      problem: { code: "analysis_failed", message: "The analysis of fails.png failed. Your credit has been refunded." },
      metrics: null,
      mask: null,
    });
    expect(await failedStates(access, uid)).toEqual(Array(ATTEMPTS).fill("InferenceInterrupted"));
    expect(cloud.asked(CONTAINER_SCRIPT.fails)).toBe(ATTEMPTS);
    expect(await waitForEnd(access, uid)).toBe("FAILED");
    expect(await ledgerEntries(access, uid)).toEqual(["debit", "refund"]);
    expect(spent).toBe(0);
  });

  test("a model that rejects the image is called once, then the analysis fails and its credit is refunded once", async () => {
    const { uid, heatmap, spent } = await analysed("rejects");
    expect(heatmap).toMatchObject({ status: "failed", problem: { code: "analysis_failed" }, metrics: null, mask: null });
    expect(await failedStates(access, uid)).toEqual(["InferenceFailed"]);
    expect(cloud.asked(CONTAINER_SCRIPT.rejects)).toBe(1);
    expect(await ledgerEntries(access, uid)).toEqual(["debit", "refund"]);
    expect(spent).toBe(0);
  });

  test("a model whose queue is full (429) in more calls than a failure is retried creates a heatmap for one credit", async () => {
    const { uid, heatmap, spent } = await analysed("isFull");
    expect(heatmap).toMatchObject({ status: "done", problem: null, metrics: { model: "scripted" } });
    expect(await failedStates(access, uid)).toEqual(Array(ATTEMPTS + 1).fill("InferenceBusy"));
    expect(spent).toBe(1);
  });

  test("an execution that is stopped manually while the model does not respond fails its heatmap and refunds the credit once", async () => {
    const { uid, heatmap, spent } = await analysed("hangs", async (hanging) => {
      await waitUntil(async () => (await statesEntered(access, hanging)).includes("Predict"), { within: 60_000 });
      await statesAt(access).send(new StopExecutionCommand({ executionArn: arnOf(access, `${hanging}-1`) }));
    });
    expect(heatmap).toMatchObject({
      status: "failed",
      problem: { code: "analysis_failed", message: "The analysis of hangs.png failed. Your credit has been refunded." },
    });
    expect(await waitForEnd(access, uid)).toBe("ABORTED");
    expect(await ledgerEntries(access, uid)).toEqual(["debit", "refund"]);
    expect(spent).toBe(0);
  });
});

// After the others, whose requests it would end.
test("a model that crashes during a request is restarted, and the heatmap succeeds for one credit", async () => {
  const { uid, heatmap, spent } = await analysed("dies");
  expect(heatmap).toMatchObject({ status: "done", problem: null });
  expect(await ledgerEntries(access, uid)).toEqual(["debit"]);
  expect(spent).toBe(1);
});

test("ledger, heatmaps, events and files are consistent", async () => {
  expect(await findViolations(access)).toEqual([]);
});
