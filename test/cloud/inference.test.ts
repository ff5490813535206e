import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as pictures from "#test/kit/pictures.ts";
import { type Backdoor, backdoorOf } from "./kit/cloud.ts";
import { ending, failures } from "./kit/executions.ts";
import { bookings, violations } from "./kit/invariants.ts";
import { creditsOf, newcomer, outcome, type Person, upload } from "./kit/person.ts";
import { SCRIPT } from "./kit/script.ts";
import { openScriptedCloud, type Scripted } from "./kit/scripted-model.ts";

/** One attempt and two repetitions. */
const ATTEMPTS = 3;

let cloud: Scripted;
let door: Backdoor;
const people = new Map<string, Person>();
beforeAll(async () => {
  cloud = await openScriptedCloud({ timeoutMs: 4000 });
  door = backdoorOf(cloud, cloud.dataDir);
  // Tests run at once, and only one person can sign in at a time.
  for (const name of Object.keys(SCRIPT)) people.set(name, await newcomer(cloud));
});
afterAll(() => cloud?.close());

type Name = keyof typeof SCRIPT;
async function analysed(name: Name) {
  const person = people.get(name)!;
  const before = await creditsOf(person);
  const uid = await upload(person, { name: `${name}.png`, bytes: await pictures.png(SCRIPT[name], 300) });
  const heatmap = await outcome(person, uid, 100_000);
  return { uid, heatmap, spent: before - (await creditsOf(person)) };
}

describe.concurrent("a model that", () => {
  test.each([
    ["answers 500", "fails"],
    ["has a full queue (429)", "isFull"],
    ["does not answer", "hangs"],
    ["breaks off in the middle of its answer", "breaksOff"],
  ] as const)("%s is asked three times; then the analysis has failed and the credit comes back once", async (_, name) => {
    const { uid, heatmap, spent } = await analysed(name);
    expect(heatmap).toMatchObject({
      status: "failed",
      problem: { code: "analysis_failed", message: `The analysis of ${name}.png failed. Your credit has been refunded.` },
      metrics: null,
      mask: null,
    });
    expect(await failures(door, uid)).toEqual(Array(ATTEMPTS).fill("InferenceBusy"));
    expect(cloud.asked(SCRIPT[name])).toBe(ATTEMPTS);
    expect(await ending(door, uid)).toBe("FAILED");
    expect(await bookings(door, uid)).toEqual(["debit", "refund"]);
    expect(spent).toBe(0);
  });

  test.each([
    ["refuses the picture", "refuses"],
    ["answers NaN", "saysNaN"],
    ["answers a web page", "saysHtml"],
    ["answers a map of another shape", "hasWrongShape"],
    ["answers a map without any attention", "isEmpty"],
  ] as const)("%s is asked once; then the analysis has failed and the credit comes back once", async (_, name) => {
    const { uid, heatmap, spent } = await analysed(name);
    expect(heatmap).toMatchObject({ status: "failed", problem: { code: "analysis_failed" }, metrics: null, mask: null });
    expect(await failures(door, uid)).toEqual(["InferenceFailed"]);
    expect(cloud.asked(SCRIPT[name])).toBe(1);
    expect(await bookings(door, uid)).toEqual(["debit", "refund"]);
    expect(spent).toBe(0);
  });

  test("is busy twice and then answers gives a heatmap for one credit", async () => {
    const { uid, heatmap, spent } = await analysed("recovers");
    expect(heatmap).toMatchObject({ status: "done", problem: null, metrics: { model: "scripted" } });
    expect(await failures(door, uid)).toEqual(["InferenceBusy", "InferenceBusy"]);
    expect(spent).toBe(1);
  });
});

test("a model that dies while it is asked is started again and gives a heatmap for one credit", async () => {
  const { uid, heatmap, spent } = await analysed("dies");
  expect(heatmap).toMatchObject({ status: "done", problem: null });
  expect(await bookings(door, uid)).toEqual(["debit"]);
  expect(spent).toBe(1);
});

test("books, heatmaps, announcements and files agree", async () => {
  expect(await violations(door)).toEqual([]);
});
