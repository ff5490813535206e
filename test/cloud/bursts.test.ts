import { afterAll, beforeAll, expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import type { OpenCloud } from "./kit/cloud.ts";
import { sharedCloud } from "./kit/shared-cloud.ts";
import { callApi, createUser, creditsOf, type TestUser } from "./kit/test-user.ts";

/** Enough that their calls of the table would time out if all ran at the same time. */
const CREATIONS = 500;
const LISTS = 800;
/** Image credits of a new trial user. */
const CREDITS = 10;

let cloud: OpenCloud;
let person: TestUser;
beforeAll(async () => {
  cloud = await sharedCloud();
  person = await createUser(cloud);
});
afterAll(() => cloud?.close());

/** How often each status and code was returned. */
async function burst(requests: number, call: (number: number) => ReturnType<typeof callApi>) {
  const replies = await Promise.all(Array.from({ length: requests }, (_, number) => call(number)));
  const counts: Record<string, number> = {};
  for (const { status, rejection } of replies) {
    const name = status < 300 ? String(status) : `${status} ${rejection.code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

test("hundreds of concurrent requests create a heatmap for each credit, and none fails", async () => {
  const body = { title: "Burst", application: "Other", file: { name: "a.png", size: 1000, extension: "png" } };
  const create = (number: number) => callApi(cloud.url, person.token, heatmaps.create, { body, key: `burst-${number}` });
  const {
    "201": created,
    "402 billing.no_image_credits": unpaid,
    "503 service.busy": busy,
    ...failed
  } = await burst(CREATIONS, create);
  expect(failed).toEqual({});
  expect([created, unpaid, busy].reduce((sum: number, count = 0) => sum + count, 0)).toBe(CREATIONS);
  const listed = (await person.api(heatmaps.list, { query: {} })).heatmaps.length;
  expect(listed).toBeGreaterThan(0);
  expect(await creditsOf(person)).toBe(CREDITS - listed);
});

test("hundreds of concurrent requests list heatmaps, and none fails", async () => {
  const {
    "200": answered = 0,
    "503 service.busy": _,
    ...failed
  } = await burst(LISTS, () => callApi(cloud.url, person.token, heatmaps.list));
  expect(failed).toEqual({});
  expect(answered).toBeGreaterThan(0);
});
