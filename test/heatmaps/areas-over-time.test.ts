import { beforeAll, expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { createTrialUser, freezeToHourStart, send, type TestUser } from "#test/kit/fixtures.ts";
import { createTestHeatmap, createVideoHeatmap, frameMapsFile, heatmapRow } from "#test/kit/heatmaps.ts";

const { putFile } = await import("#adapters/storage.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { perHour } = await import("#domain/kit/limit.ts");
const { enforceRateLimit } = await import("#domain/kit/rate-limit.ts");

const box = (uid: string, left: number, width: number) => ({ uid, name: uid, left, top: 0, width, height: 180 });
const followed = (person: TestUser, uid: string) => send(heatmaps.areasOverTime, person, { params: { uid } });
const drawn = async (person: TestUser, uid: string, areas_of_interest: readonly object[]) =>
  send(heatmaps.edit, person, { params: { uid }, body: { version: (await heatmapRow(uid)).version, areas_of_interest } });

let person: TestUser;
let uid: string;
beforeAll(async () => {
  person = await createTrialUser();
  uid = await createVideoHeatmap(person);
});

test("areas of a video have a value for every moment and the time of the first look", async () => {
  const areas = [box("left", 0, 48), box("amid cells", 88, 16), box("right", 160, 160)];
  const { body: edited } = await drawn(person, uid, areas);
  expect(edited.areas_of_interest.map(({ value }: { value: number }) => value)).toEqual(
    [0.3, 0.1, 0].map((value) => expect.closeTo(value, 9)),
  );
  const { status, body } = await followed(person, uid);
  expect(status).toBe(200);
  expect(body).toEqual({
    rate: 10,
    length: 10,
    areas: [
      { uid: "left", shares: [1, 1, 1, 0, 0, 0, 0, 0, 0, 0], first_seen: 0 },
      { uid: "amid cells", shares: [0, 0, 0, 0, 0, 0.5, 0.5, 0, 0, 0], first_seen: 0.5 },
      { uid: "right", shares: Array(10).fill(0), first_seen: null },
    ],
  });
});

test("many areas of a long video are sampled at fewer moments", async () => {
  const video = await createVideoHeatmap(person);
  const [width, height, moments] = [10, 8, 2501];
  // All attention in one cell, which goes round and round; the file is read in pieces that end amid moments.
  const maps = Array.from({ length: moments }, (_, moment) =>
    new Uint8Array(width * height).fill(255, moment % 80, (moment % 80) + 1),
  );
  await putFile((await heatmapRow(video)).mask_array, frameMapsFile(maps, { width, height }), "application/octet-stream");
  await HeatmapEntity.patch({ uid: video }).set({ moments }).go();
  await drawn(
    person,
    video,
    Array.from({ length: 100 }, (_, at) => box(`${at}`, (at % 10) * 32, 32)),
  );
  const { body } = await followed(person, video);
  expect(body).toMatchObject({ rate: 5, length: 1251 });
  expect(body.areas).toHaveLength(100);
  for (const [at, { shares, first_seen }] of body.areas.entries()) {
    expect(first_seen).toBe((at % 10) / 10);
    expect(shares).toEqual(Array.from({ length: 1251 }, (_, messages) => Number((messages * 2) % 10 === at % 10)));
  }
});

test("images, unfinished videos and videos without stored frame maps are rejected with the reason; a truncated file is an error", async () => {
  const video = await createVideoHeatmap(person);
  const change = (to: object) => HeatmapEntity.patch({ uid: video }).set(to).go();
  const rejection = async (which: string) => (await followed(person, which)).body.code;
  expect(await rejection(await createTestHeatmap(person))).toBe("heatmap.not_video");
  const { mask_array } = await heatmapRow(video);
  await putFile(mask_array, frameMapsFile([new Uint8Array(6).fill(1)], { width: 3, height: 2 }).subarray(0, -1), "any/type");
  await drawn(person, video, [box("left", 0, 48)]);
  expect(await rejection(video), "a file that breaks off").toBe("internal");
  await change({ mask_array: "not/there.npy" });
  expect(await rejection(video)).toBe("heatmap.no_moments");
  await change({ mask_array: "" });
  expect(await rejection(video)).toBe("heatmap.no_moments");
  await change({ status: "processed" });
  expect(await rejection(video)).toBe("heatmap.not_ready");
});

test("a user requests area moments at most 600 times an hour", async () => {
  freezeToHourStart();
  const other = await createTrialUser();
  const video = await createVideoHeatmap(other);
  await enforceRateLimit(perHour("heatmaps.area_moments", 600), other.uid, 599);
  expect([(await followed(other, video)).status, (await followed(other, video)).status]).toEqual([200, 429]);
});
