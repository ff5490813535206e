import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as pictures from "#test/kit/images.ts";
import { type InternalAccess, openInternalAccess } from "./kit/cloud.ts";
import { CONTAINER_SCRIPT } from "./kit/container-script.ts";
import { failedStates, waitForEnd } from "./kit/executions.ts";
import { findViolations, ledgerEntries } from "./kit/invariants.ts";
import { openScriptedCloud, type ScriptedCloud } from "./kit/scripted-cloud.ts";
import { createUser, creditsOf, outcome, type TestUser, upload } from "./kit/test-user.ts";

/** One attempt and two repetitions. */
const ATTEMPTS = 3;

let cloud: ScriptedCloud;
let door: InternalAccess;
const people = new Map<string, TestUser>();
beforeAll(async () => {
  cloud = await openScriptedCloud({ timeoutMs: 10_000 });
  door = openInternalAccess(cloud, cloud.dataDir);
  // Tests run at once, and only one person can sign in at a time.
  for (const name of Object.keys(CONTAINER_SCRIPT)) people.set(name, await createUser(cloud));
});
afterAll(() => cloud?.close());

type Name = keyof typeof CONTAINER_SCRIPT;
async function analysed(name: Name) {
  const person = people.get(name)!;
  const before = await creditsOf(person);
  const uid = await upload(person, { name: `${name}.png`, bytes: await pictures.png(CONTAINER_SCRIPT[name], 300) });
  const heatmap = await outcome(person, uid, 100_000);
  return { uid, heatmap, spent: before - (await creditsOf(person)) };
}

describe.concurrent("failures of the model", () => {
  test.each([
    ["responds with 500", "fails"],
    ["does not respond", "hangs"],
    ["disconnects in the middle of its response", "breaksOff"],
  ] as const)(
    "a model that %s is called three times, then the analysis fails and its credit is refunded once",
    async (_, name) => {
      const { uid, heatmap, spent } = await analysed(name);
      expect(heatmap).toMatchObject({
        status: "failed",
        problem: { code: "analysis_failed", message: `The analysis of ${name}.png failed. Your credit has been refunded.` },
        metrics: null,
        mask: null,
      });
      expect(await failedStates(door, uid)).toEqual(Array(ATTEMPTS).fill("InferenceInterrupted"));
      expect(cloud.asked(CONTAINER_SCRIPT[name])).toBe(ATTEMPTS);
      expect(await waitForEnd(door, uid)).toBe("FAILED");
      expect(await ledgerEntries(door, uid)).toEqual(["debit", "refund"]);
      expect(spent).toBe(0);
    },
  );

  test.each([
    ["rejects the image", "rejects"],
    ["responds with NaN", "saysNaN"],
    ["responds with a web page", "saysHtml"],
    ["responds with a map of another shape", "hasWrongShape"],
    ["responds with a map without any attention", "isEmpty"],
  ] as const)("a model that %s is called once, then the analysis fails and its credit is refunded once", async (_, name) => {
    const { uid, heatmap, spent } = await analysed(name);
    expect(heatmap).toMatchObject({ status: "failed", problem: { code: "analysis_failed" }, metrics: null, mask: null });
    expect(await failedStates(door, uid)).toEqual(["InferenceFailed"]);
    expect(cloud.asked(CONTAINER_SCRIPT[name])).toBe(1);
    expect(await ledgerEntries(door, uid)).toEqual(["debit", "refund"]);
    expect(spent).toBe(0);
  });

  test.each([
    ["is starting in two calls (503)", "recovers", 2],
    ["has a full queue (429) in more calls than a failure is retried", "isFull", ATTEMPTS + 1],
  ] as const)("a model that %s and then answers creates a heatmap for one credit", async (_, name, times) => {
    const { uid, heatmap, spent } = await analysed(name);
    expect(heatmap).toMatchObject({ status: "done", problem: null, metrics: { model: "scripted" } });
    expect(await failedStates(door, uid)).toEqual(Array(times).fill("InferenceBusy"));
    expect(spent).toBe(1);
  });
});

test("a model that crashes during a request is restarted, and the heatmap succeeds for one credit", async () => {
  const { uid, heatmap, spent } = await analysed("dies");
  expect(heatmap).toMatchObject({ status: "done", problem: null });
  expect(await ledgerEntries(door, uid)).toEqual(["debit"]);
  expect(spent).toBe(1);
});

test("ledger, heatmaps, events and files are consistent", async () => {
  expect(await findViolations(door)).toEqual([]);
});
