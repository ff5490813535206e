import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { addWorkspaceMember, createTrialUser, createWorkspace, send, type TestUser, withClockShift } from "#test/kit/fixtures.ts";
import { createDoneHeatmap, createTestHeatmap, createVideoHeatmap, metrics } from "#test/kit/heatmaps.ts";

const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
async function activity(person: TestUser) {
  const { status, body } = await send(heatmaps.activity, person, {});
  expect([status, body]).toMatchObject([200, {}]);
  return body;
}
/** A finished image of an application whose clarity is shown. */
async function createScored(person: TestUser, result: Partial<Heatmap> = {}): Promise<void> {
  const uid = await createDoneHeatmap(person);
  await HeatmapEntity.patch({ uid })
    .set({ application: "Social media", ...result })
    .go();
}
const ago = <T>(milliseconds: number, work: () => Promise<T>) => withClockShift(-milliseconds, work);

test("a workspace sees the heatmaps of all members by week, with clarity, and who created how many", async () => {
  const workspace = await createWorkspace();
  const { admin } = workspace;
  const member = await addWorkspaceMember(workspace);
  await createScored(admin);
  await createVideoHeatmap(admin);
  await createTestHeatmap(member);
  await ago(WEEK_MS, () => createTestHeatmap(admin));
  await ago(13 * WEEK_MS, () => createTestHeatmap(admin));

  const { weeks, people, is_complete } = await activity(member);
  expect(weeks).toHaveLength(12);
  // Of the image without a result there is no score.
  expect(weeks[11]).toMatchObject({ images: 2, videos: 1, clarity: 65 });
  expect(weeks[10]).toMatchObject({ images: 1, videos: 0, clarity: null });
  expect(weeks.slice(0, 10).every(({ images, videos }) => images + videos === 0)).toBe(true);
  for (const { start } of weeks) expect(new Date(start).getUTCDay()).toBe(1);
  expect(people.map(({ uid, count }) => [uid, count])).toEqual([
    [admin.uid, 3],
    [member.uid, 1],
  ]);
  expect(is_complete).toBe(true);
});

test("clarity, also of zero, counts only where it is shown", async () => {
  const person = await createTrialUser();
  await createScored(person, { metrics: { ...metrics, stands_out: false } });
  await createScored(person, { application: "Other" });
  await createScored(person, { clarity_score_percentile: 0 });
  expect((await activity(person)).weeks.at(-1)).toMatchObject({ images: 3, clarity: 0 });
});

test("a person without a workspace sees only their own", async () => {
  const [person, other] = [await createTrialUser(), await createTrialUser()];
  await createTestHeatmap(other);
  const { weeks, people } = await activity(person);
  expect(weeks.at(-1)).toMatchObject({ images: 0, videos: 0, clarity: null });
  expect(people).toEqual([]);
});
