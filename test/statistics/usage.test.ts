import { expect, test } from "vitest";
import { staffStatistics } from "#contracts/staff/statistics.ts";
import { deliver } from "#test/kit/deliver.ts";
import { createStaff, createTrialUser, createWorkspace, send } from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createVideoHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";

const { handler: consume } = await import("#lambdas/statistics/consume-events.ts");
const { handler: backfill } = await import("#lambdas/statistics/backfill.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { DailyUsageEntity } = await import("#domain/statistics/daily-usage.entity.ts");
const { SHARDS } = await import("#kit/shards.ts");

const count = (uid: string) => deliver(consume, "heatmap.done", { object: uid });
const staff = await createStaff();
const usage = async (workspace?: string) =>
  (await send(staffStatistics.usage, staff, { query: workspace ? { workspace } : {} })).body.months;
const thisMonth = async (workspace?: string) => (await usage(workspace)).at(-1)!;

test("an analysed heatmap counts once for its workspace and for everyone, even after a second delivery or analysis", async () => {
  const { member, uid: workspace } = await createWorkspace();
  const before = await thisMonth();
  const image = await createDoneHeatmap(member);
  const video = await createVideoHeatmap(member);
  for (const uid of [image, video, image]) await count(uid);
  await HeatmapEntity.patch({ uid: image })
    .set({ gen: 2, status: "requested", before: { status: "done", thumbnail: "", fixations: [] } })
    .go();
  await count(image);
  const { duration } = await heatmapRow(video);
  expect(duration).toBeGreaterThan(0);
  const months = await usage(workspace);
  expect(months.length).toBe(12);
  expect(months.at(-1)!.heatmaps).toEqual({ image: 1, video_seconds: duration });
  expect(months.slice(0, -1).every(({ heatmaps }) => heatmaps.image === 0)).toBe(true);
  const after = await thisMonth();
  expect(after.heatmaps.image - before.heatmaps.image).toBe(1);
  expect(after.heatmaps.video_seconds - before.heatmaps.video_seconds).toBeCloseTo(duration!);
});

test("the backfill counts undelivered heatmaps of workspaces and persons, and nothing twice", async () => {
  const { member, uid: workspace } = await createWorkspace();
  const person = await createTrialUser();
  const [delivered] = [await createDoneHeatmap(member), await createDoneHeatmap(member), await createDoneHeatmap(person)];
  await count(delivered!);
  await invoke(backfill);
  expect((await thisMonth(workspace)).heatmaps.image).toBe(2);
  const all = await thisMonth();
  expect(await invoke(backfill)).toMatchObject({ counted: 0 });
  expect(await thisMonth()).toEqual(all);
  const rows = await Promise.all(SHARDS.map((shard) => DailyUsageEntity.query.byDay({ scope: person.uid, shard }).go()));
  expect(rows.flatMap(({ data }) => data)).toEqual([]);
});

test("a heatmap counts for the month in which it was created, and one without a result does not count", async () => {
  const { member, uid: workspace } = await createWorkspace();
  const uid = await createDoneHeatmap(member);
  await HeatmapEntity.patch({ uid }).set({ status: "failed" }).go();
  await count(uid);
  expect((await thisMonth(workspace)).heatmaps.image).toBe(0);
  await count("hm_00000000000000000000000000");
});
