import { expect, onTestFinished, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { FAILURE_METRIC } from "#kit/failure-metric.ts";
import { createWorkspace, send } from "#test/kit/fixtures.ts";
import { poster } from "#test/kit/heatmaps.ts";
import { loggedDuring } from "#test/kit/logged-during.ts";
import { withOverlaps } from "#test/kit/overlapping-transactions.ts";
import { workspaceOf } from "#test/kit/workspaces.ts";

const { setBackOff } = await import("#domain/kit/back-off.ts");

const CREATIONS = 48;

test("48 heatmaps created at the same time in one workspace are all created, and each takes its credit once", async () => {
  const { uid, member } = await createWorkspace();
  const before = (await workspaceOf(uid)).imageCredits;
  const create = (number: number) => send(heatmaps.create, member, { body: { ...poster, title: `Poster ${number}` } });

  const { result, conflicts } = await withOverlaps(() => Promise.all(Array.from({ length: CREATIONS }, (_, at) => create(at))));

  expect(conflicts).toBeGreaterThan(CREATIONS);
  expect(result.filter(({ status }) => status !== 201)).toEqual([]);
  expect((await workspaceOf(uid)).imageCredits).toBe(before - CREATIONS);
});

test("a workspace that others change all the time makes a creation busy, which is logged but raises no alarm", async () => {
  const { uid, member } = await createWorkspace();
  const pauses: number[] = [];
  onTestFinished(setBackOff(async (ms) => pauses.push(ms)));

  const lines = await loggedDuring("ERROR", async () => {
    const { result } = await withOverlaps(
      () => send(heatmaps.create, member, { body: poster }),
      (key) => key.includes(uid),
    );
    expect(result).toMatchObject({ status: 503, body: { code: "service.busy" } });
  });

  const [logged] = lines.map((line) => JSON.parse(line));
  expect(logged).toMatchObject({ message: "request failed", error: { code: "service.busy", cause: { message: "conflict" } } });
  expect(logged).not.toHaveProperty(FAILURE_METRIC.name);
  expect(pauses).toHaveLength(15);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1000);
});
