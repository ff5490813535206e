import { expect, test } from "vitest";
import { type BrandTrack, brands } from "#contracts/brands.ts";
import { createTrackedVideo, NOTHING } from "#test/kit/brands.ts";
import { createTrialUser, send } from "#test/kit/fixtures.ts";

const { boxAt } = await import("#domain/brands/tracking/box-at.ts");
const { MAX_BOXES, thinTracks } = await import("#domain/brands/results/thin-tracks.ts");

const RATE = 5;
const LAMBDA_LIMIT = 6_000_000;

/** An appearance with a box in each searched frame, at the place that `x` gives for its second. */
function trackOf(object: string, seconds: number, x: (time: number) => number): BrandTrack {
  const boxes = Array.from({ length: seconds * RATE }, (_, at) => ({
    time: at / RATE,
    x: x(at / RATE),
    y: 0.12345,
    width: 0.12345,
    height: 0.04321,
  }));
  return { object, from: 0, to: seconds, confidence: 0.9, sources: ["logo"], boxes };
}

const distanceOf = (one: BrandTrack, other: BrandTrack): number =>
  Math.max(...one.boxes.map(({ time, x }) => Math.abs(x - boxAt(other, time)!.x)));

test("boxes that lie evenly between their neighbours are left out, and those of a turn stay", () => {
  const there = trackOf("logo", 10, (time) => 0.1 + (time < 5 ? time : 10 - time) * 0.1);
  const [thin] = thinTracks([there]);
  expect(thin!.boxes.map(({ time }) => time)).toEqual([0, 5, 9.8]);
  expect(distanceOf(there, thin!)).toBeLessThan(1e-9);
});

test("a path in a curve is kept within a five-hundredth of the frame", () => {
  const curved = trackOf("logo", 60, (time) => 0.4 + 0.3 * Math.sin(time));
  const [thin] = thinTracks([curved]);
  expect(thin!.boxes.length).toBeLessThan(curved.boxes.length);
  expect(distanceOf(curved, thin!)).toBeLessThanOrEqual(0.002);
});

test("if there are too many turns, the widest ones stay", () => {
  const shaking = trackOf("logo", 20, (time) => 0.4 + (Math.round(time * RATE) % 2) * (time < 10 ? 0.01 : 0.1));
  const [thin] = thinTracks([shaking], 40);
  expect(thin!.boxes.length).toBeLessThanOrEqual(40);
  expect(thin!.boxes.length).toBeGreaterThan(20);
  expect(thin!.boxes.slice(1).every(({ time }) => time >= 9)).toBe(true);
});

test("the stored result of the busiest video, with twenty logos in four places for fifteen minutes, fits into a response", async () => {
  const person = await createTrialUser();
  const curve = { attention: Array<number>(900 * RATE).fill(0.01234), size: Array<number>(900 * RATE).fill(0.01234) };
  const tracks = Array.from({ length: 80 }, (_, at) =>
    trackOf(`logo-${at % 20}`, 900, (time) => Number((0.4 + 0.3 * Math.abs(Math.sin(time * 7 + at))).toFixed(5))),
  );
  const all = { ...NOTHING, curve };
  const objects = Array.from({ length: 20 }, (_, at) => ({
    id: `logo-${at}`,
    name: `Logo ${at}`,
    type: "image" as const,
    ...all,
  }));
  const uid = await createTrackedVideo(person, { duration: 900, length: 900 * RATE, objects, all, tracks });

  const { status, text, body } = await send(brands.read, person, { params: { uid } });

  expect(status).toBe(200);
  expect(JSON.stringify(tracks).length).toBeGreaterThan(LAMBDA_LIMIT);
  expect(text.length).toBeLessThan(4_000_000);
  expect(body.result!.tracks).toHaveLength(80);
  expect(body.result!.tracks.reduce((sum, { boxes }) => sum + boxes.length, 0)).toBeLessThanOrEqual(MAX_BOXES);
});
