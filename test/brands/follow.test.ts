import { describe, expect, test } from "vitest";
import { follow } from "#domain/brands/tracking/follow.ts";
import type { Sighting } from "#domain/brands/tracking/sighting.ts";

const SAMPLES = Array.from({ length: 20 }, (_, at) => at / 5);
const at = (sample: number, confidence: number, x = 0.1 + sample * 0.01): Sighting => ({
  time: SAMPLES[sample]!,
  box: { x, y: 0.4, width: 0.1, height: 0.1 },
  confidence,
});
const track = (...sightings: Sighting[]) => trackWithCuts([], ...sightings);
const trackWithCuts = (cuts: readonly number[], ...sightings: Sighting[]) =>
  follow(sightings, SAMPLES, { aspect: 16 / 9, cuts }).map(({ points }) => points);
const times = (points: readonly { time: number }[]) => points.map(({ time }) => Math.round(time * 5));

describe("tracks", () => {
  test("a logo seen in every frame is one track from its first to its last sighting", () => {
    const [points, ...others] = track(...[2, 3, 4, 5, 6].map((sample) => at(sample, 0.95)));
    expect(others).toEqual([]);
    expect(times(points!)).toEqual([2, 3, 4, 5, 6]);
  });

  test("a gap of three frames is filled with places on the way", () => {
    const [points] = track(at(2, 0.95), at(3, 0.9), at(7, 0.95), at(8, 0.95));
    expect(times(points!)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(points![3]).toMatchObject({ between: true, confidence: 0.9 });
    expect(points![3]!.box.x).toBeCloseTo(0.15, 9);
  });

  test("a longer gap separates two appearances", () => {
    expect(track(at(2, 0.95), at(3, 0.95), at(8, 0.95), at(9, 0.95)).map(times)).toEqual([
      [2, 3],
      [8, 9],
    ]);
  });

  test("weak sightings support a track between sure ones, but are no track by themselves", () => {
    expect(track(at(3, 0.9), at(4, 0.2), at(5, 0.9)).map(times)).toEqual([[3, 4, 5]]);
    expect(track(at(2, 0.4), at(3, 0.4), at(4, 0.4))).toEqual([]);
  });

  test("a track begins and ends with weak sightings only exactly where it leads, without a gap, in its scene and in its size", () => {
    const sure = [5, 6, 7].map((sample) => at(sample, 0.95));
    const weak = (sample: number, x?: number) => at(sample, 0.06, x);
    expect(track(weak(3), weak(4), ...sure, weak(8), weak(9)).map(times)).toEqual([[3, 4, 5, 6, 7, 8, 9]]);
    expect(track(weak(4, 0.24), ...sure, weak(8, 0.08)).map(times)).toEqual([[5, 6, 7]]);
    expect(track(weak(3), ...sure, weak(9)).map(times)).toEqual([[5, 6, 7]]);
    expect(trackWithCuts([SAMPLES[5]!, SAMPLES[8]!], weak(4), ...sure, weak(8)).map(times)).toEqual([[5, 6, 7]]);
    const small = { ...weak(8), box: { x: 0.19, y: 0.42, width: 0.06, height: 0.06 } };
    expect(track(...sure, small).map(times)).toEqual([[5, 6, 7]]);
  });

  test("one sighting alone counts only if it is very sure", () => {
    expect(track(at(4, 0.8))).toEqual([]);
    expect(track(at(4, 0.97)).map(times)).toEqual([[4]]);
  });

  test("two places at the same time are two tracks", () => {
    const here = [3, 4, 5].map((sample) => at(sample, 0.95, 0.1));
    const there = [3, 4, 5].map((sample) => at(sample, 0.9, 0.7));
    const found = track(...here, ...there);
    expect(found).toHaveLength(2);
    for (const points of found) expect(new Set(points.map(({ box }) => box.x)).size).toBe(1);
  });

  test("a logo that crosses the screen by twice its width per frame is one track", () => {
    const [points, ...others] = track(...[2, 3, 4, 6].map((sample) => at(sample, 0.85, 0.05 + (sample - 2) * 0.2)));
    expect(others).toEqual([]);
    expect(times(points!)).toEqual([2, 3, 4, 5, 6]);
  });

  test("weak sightings on a straight line in fast motion are a track, because blur explains that they are weak", () => {
    const fast = (sample: number) => at(sample, 0.3, 0.05 + (sample - 2) * 0.09);
    const [points, ...others] = track(...[2, 3, 5, 6, 7].map(fast));
    expect(others).toEqual([]);
    expect(times(points!)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(points![0]!.confidence).toBeGreaterThan(0.3);
  });

  test.each([
    ["rest", (sample: number) => at(sample, 0.3, 0.4)],
    ["move with a slow camera", (sample: number) => at(sample, 0.3, 0.1 + sample * 0.02)],
    ["are at unrelated places", (sample: number) => at(sample, 0.3, [0.1, 0.7, 0.2, 0.5, 0.05, 0.6][sample - 2])],
    ["are hardly like the logo", (sample: number) => at(sample, 0.06, 0.05 + (sample - 2) * 0.05)],
  ])("weak sightings that %s are no track", (_, sighting) => {
    expect(track(...[2, 3, 4, 5, 6, 7].map(sighting))).toEqual([]);
  });

  test("sightings of which none is clear are no track, however many there are", () => {
    expect(track(...[2, 3, 4, 5].map((sample) => at(sample, 0.7)))).toEqual([]);
    expect(track(...[2, 3, 4, 5].map((sample) => at(sample, sample === 4 ? 0.82 : 0.7)))).toHaveLength(1);
  });

  test("each scene must show the object by itself: what is weak before a cut is not supported by what is sure after it", () => {
    const weak = [2, 3, 4].map((sample) => at(sample, 0.6, 0.1));
    const sure = [5, 6, 7].map((sample) => at(sample, 0.95, 0.15));
    expect(track(...weak, ...sure).map(times)).toEqual([[2, 3, 4, 5, 6, 7]]);
    expect(trackWithCuts([SAMPLES[5]!], ...weak, ...sure).map(times)).toEqual([[5, 6, 7]]);
  });

  test("no gap across a cut is filled", () => {
    const before = [2, 3].map((sample) => at(sample, 0.95, 0.1));
    const after = [6, 7].map((sample) => at(sample, 0.95, 0.13));
    expect(trackWithCuts([SAMPLES[5]! - 0.05], ...before, ...after).map(times)).toEqual([
      [2, 3],
      [6, 7],
    ]);
  });

  test("an overlay that rests is one track across a cut", () => {
    const overlay = [2, 3, 4, 5, 6].map((sample) => at(sample, sample < 5 ? 0.95 : 0.6, 0.1));
    expect(trackWithCuts([SAMPLES[5]!], ...overlay).map(times)).toEqual([[2, 3, 4, 5, 6]]);
  });

  test("a path in fast motion ends at a cut", () => {
    const fast = [2, 3, 4, 5, 6, 7].map((sample) => at(sample, 0.3, 0.05 + (sample - 2) * 0.09));
    expect(trackWithCuts([SAMPLES[4]!], ...fast).map(times)).toEqual([[4, 5, 6, 7]]);
  });

  test("no sighting, no track", () => {
    expect(track()).toEqual([]);
  });
});
