import { expect, test } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { createTrialUser, send, type TestUser, withFixedClock } from "#test/kit/fixtures.ts";
import { createGenerated, heatmapRow, runAnalysis } from "#test/kit/heatmaps.ts";

const { recordImageDuration } = await import("#domain/heatmaps/analysis/image-duration.ts");

const START = Date.parse("2026-11-24T10:00:00.000Z");
const at = (seconds: number) => START + seconds * 1000;

const readyAt = async (person: TestUser, uid: string) => (await send(heatmaps.read, person, { params: { uid } })).body.ready_at;
/** Queues an image at a time and finishes it later; seconds after the start. */
async function analyse(person: TestUser, queued: number, finished: number): Promise<void> {
  const uid = await withFixedClock(at(queued), () => createGenerated(person));
  await runAnalysis(uid);
  const row = await heatmapRow(uid);
  await withFixedClock(at(finished), () => recordImageDuration(row));
}
const estimate = (person: TestUser, seconds: number) =>
  withFixedClock(at(seconds), async () => {
    const ready = await readyAt(person, await createGenerated(person));
    return ready && (Date.parse(ready) - at(seconds)) / 1000;
  });

test("the remaining time of an image is based on those that ended in the last hour, and is unknown without any", async () => {
  const person = await createTrialUser();
  expect(await estimate(person, 0)).toBeNull();
  await analyse(person, 0, 4);
  expect(await estimate(person, 5)).toBe(4);
  // A busy queue: the estimate follows, without jumping to each measurement.
  await analyse(person, 10, 34);
  expect(await estimate(person, 35)).toBeCloseTo(10, 5);
  // One of a burst changes nothing.
  await analyse(person, 10, 35);
  expect(await estimate(person, 36)).toBeCloseTo(10, 5);
  await analyse(person, 40, 42);
  expect(await estimate(person, 43)).toBeCloseTo(4.4, 5);
  expect(await estimate(person, 42 + 3601)).toBeNull();
});

test("a finished image has no remaining time, and one that is analysed again has", async () => {
  const person = await createTrialUser();
  await analyse(person, 7200, 7204);
  const uid = await withFixedClock(at(7205), () => createGenerated(person));
  await runAnalysis(uid);
  expect(await readyAt(person, uid)).toBeNull();
  await withFixedClock(at(7260), async () => {
    expect((await send(heatmaps.reanalyse, person, { params: { uid } })).status).toBe(202);
    expect(await readyAt(person, uid)).toBe(new Date(at(7264)).toISOString());
  });
});
