import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { deliver } from "#test/kit/deliver.ts";
import { createFreemiumUser, createTrialUser, send, type TestUser } from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createGenerated, createTestHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import { changesInOrder } from "#test/kit/stream.ts";
import { accountOf, workspaceOf } from "#test/kit/workspaces.ts";

const { createPreparedWorkspace } = await import("#domain/billing/create-prepared-workspace.ts");
const { failHeatmap } = await import("#domain/heatmaps/analysis/fail-heatmap.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { newId } = await import("#kit/ids.ts");
const { handler } = await import("#lambdas/heatmaps/move-to-workspace.ts");

const move = (scope: string) => deliver<{ moved: number }>(handler, "workspace.opened", { scope, object: scope });
const listedFor = async (person: TestUser) =>
  (await send(heatmaps.list, person)).body.heatmaps.map(({ uid }: { uid: string }) => uid);

async function found(person: TestUser): Promise<string> {
  const uid = newId("ws");
  await createPreparedWorkspace({ uid, name: "Bureau", admin: person.uid, tier: "basic" });
  return uid;
}

test("a founder's own heatmaps move to the new workspace once, however often this is requested", async () => {
  const person = await createTrialUser();
  const made = [await createDoneHeatmap(person), await createTestHeatmap(person)];
  const workspace = await found(person);
  expect(await listedFor(person)).toEqual([]);

  const runs = await Promise.all([move(workspace), move(workspace)]);

  expect(runs.reduce((sum, { moved }) => sum + moved, 0)).toBe(2);
  expect(await move(workspace)).toEqual({ moved: 0 });
  expect((await listedFor(person)).sort()).toEqual([...made].sort());
  const announced = (await changesInOrder()).filter(({ after }) => after.__edb_e__ === "outbox" && after.scope === workspace);
  expect(announced.map(({ after }) => after.type).filter((type) => type === "heatmap.edited")).toHaveLength(2);
  const read = await send(heatmaps.read, person, { params: { uid: made[0]! } });
  expect(read.status).toBe(200);
});

test("the refund of an analysis in progress goes to the founder, who paid for it", async () => {
  const person = await createTrialUser();
  const uid = await createGenerated(person);
  const workspace = await found(person);
  await move(workspace);

  await failHeatmap({ uid, gen: 1 }, "analysis_failed");

  expect((await accountOf(person)).imageCredits).toBe(10);
  expect((await workspaceOf(workspace)).imageCredits).toBe(500);
});

test("deleted heatmaps stay, hidden ones move and stay hidden, and other users' heatmaps are unchanged", async () => {
  const [person, other] = [await createTrialUser(), await createTrialUser()];
  const [gone, hidden, theirs] = [
    await createDoneHeatmap(person),
    await createTestHeatmap(person),
    await createTestHeatmap(other),
  ];
  await send(heatmaps.remove, person, { params: { uid: gone } });
  await HeatmapEntity.patch({ uid: hidden }).set({ hidden: true }).remove(["listed"]).go();
  const workspace = await found(person);

  expect(await move(workspace)).toEqual({ moved: 1 });

  expect([(await heatmapRow(gone)).scope, (await heatmapRow(hidden)).scope, (await heatmapRow(theirs)).scope]).toEqual([
    person.uid,
    workspace,
    other.uid,
  ]);
  expect(await listedFor(person)).toEqual([]);
});

test("an unknown workspace moves nothing", async () => {
  expect(await move("ws_none")).toEqual({ moved: 0 });
  expect(await move(await found(await createFreemiumUser()))).toEqual({ moved: 0 });
});
