import { afterAll, beforeAll, expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import type { OpenCloud } from "./kit/cloud.ts";
import { sharedCloud } from "./kit/shared-cloud.ts";
import { callApi, createUser, creditsOf, type TestUser } from "./kit/test-user.ts";

/** Enough that their calls of the table would time out if all ran at the same time. */
const CREATIONS = 500;
/** Image credits of a new trial user. */
const CREDITS = 10;

let cloud: OpenCloud;
let person: TestUser;
beforeAll(async () => {
  cloud = await sharedCloud();
  person = await createUser(cloud);
});
afterAll(() => cloud?.close());

test("hundreds of concurrent requests create a heatmap for each credit, and none fails", async () => {
  const body = { title: "Burst", application: "Other", file: { name: "a.png", size: 1000, extension: "png" } };
  const replies = await Promise.all(
    Array.from({ length: CREATIONS }, (_, number) =>
      callApi(cloud.url, person.token, heatmaps.create, { body, key: `burst-${number}` }),
    ),
  );
  const counts: Record<string, number> = {};
  for (const { status, rejection } of replies) {
    const name = status < 300 ? String(status) : `${status} ${rejection.code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  const { "201": created, "402 billing.no_image_credits": unpaid, "503 service.busy": busy, ...failed } = counts;
  expect(failed).toEqual({});
  expect([created, unpaid, busy].reduce((sum: number, count = 0) => sum + count, 0)).toBe(CREATIONS);
  const listed = (await person.api(heatmaps.list, { query: {} })).heatmaps.length;
  expect(listed).toBeGreaterThan(0);
  expect(await creditsOf(person)).toBe(CREDITS - listed);
});
