import { describe, expect, test } from "vitest";
import { buildTracks } from "#domain/brands/tracking/build-tracks.ts";
import type { Detection } from "#domain/brands/tracking/detection.ts";
import { linkDetections } from "#domain/brands/tracking/link-detections.ts";

const SAMPLES = Array.from({ length: 20 }, (_, at) => at / 5);
const at = (sample: number, confidence: number, x = 0.1 + sample * 0.01): Detection => ({
  time: SAMPLES[sample]!,
  box: { x, y: 0.4, width: 0.1, height: 0.1 },
  confidence,
});
const track = (...detections: Detection[]) => trackWithCuts([], ...detections);
const trackWithCuts = (cuts: readonly number[], ...detections: Detection[]) =>
  linkDetections(detections, SAMPLES, { aspect: 16 / 9, cuts }).map(({ points }) => points);
const times = (points: readonly { time: number }[]) => points.map(({ time }) => Math.round(time * 5));

describe("tracks", () => {
  test("a logo seen in every frame is one track from its first to its last detection", () => {
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

  test("weak detections support a track between sure ones, but are not a track without them", () => {
    expect(track(at(3, 0.9), at(4, 0.2), at(5, 0.9)).map(times)).toEqual([[3, 4, 5]]);
    expect(track(at(2, 0.4), at(3, 0.4), at(4, 0.4))).toEqual([]);
  });

  test("weak detections extend a track only where it leads, without a gap, in the same scene and in the same size", () => {
    const sure = [5, 6, 7].map((sample) => at(sample, 0.95));
    const weak = (sample: number, x?: number) => at(sample, 0.06, x);
    expect(track(weak(3), weak(4), ...sure, weak(8), weak(9)).map(times)).toEqual([[3, 4, 5, 6, 7, 8, 9]]);
    expect(track(weak(4, 0.24), ...sure, weak(8, 0.08)).map(times)).toEqual([[5, 6, 7]]);
    expect(track(weak(3), ...sure, weak(9)).map(times)).toEqual([[5, 6, 7]]);
    expect(trackWithCuts([SAMPLES[5]!, SAMPLES[8]!], weak(4), ...sure, weak(8)).map(times)).toEqual([[5, 6, 7]]);
    const small = { ...weak(8), box: { x: 0.19, y: 0.42, width: 0.06, height: 0.06 } };
    expect(track(...sure, small).map(times)).toEqual([[5, 6, 7]]);
  });

  test("a single detection counts only if it is very sure", () => {
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

  test("weak detections on a straight line in fast motion are a track, because blur explains that they are weak", () => {
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
  ])("weak detections that %s are not a track", (_, detection) => {
    expect(track(...[2, 3, 4, 5, 6, 7].map(detection))).toEqual([]);
  });

  test("detections are not a track if none of them is clear, however many there are", () => {
    expect(track(...[2, 3, 4, 5].map((sample) => at(sample, 0.7)))).toEqual([]);
    expect(track(...[2, 3, 4, 5].map((sample) => at(sample, sample === 4 ? 0.82 : 0.7)))).toHaveLength(1);
  });

  test("a gap across a cut is not filled, because the object is not assumed to be in the new scene before it is seen", () => {
    const before = [2, 3].map((sample) => at(sample, 0.95, 0.1));
    const after = [6, 7].map((sample) => at(sample, 0.95, 0.13));
    expect(track(...before, ...after).map(times)).toEqual([[2, 3, 4, 5, 6, 7]]);
    expect(trackWithCuts([SAMPLES[5]! - 0.05], ...before, ...after).map(times)).toEqual([
      [2, 3],
      [6, 7],
    ]);
  });

  test("a logo seen before and after a cut without a gap, such as an overlay, is one track", () => {
    const overlay = [2, 3, 4, 5, 6].map((sample) => at(sample, sample < 5 ? 0.95 : 0.6, 0.1));
    expect(trackWithCuts([SAMPLES[5]!], ...overlay).map(times)).toEqual([[2, 3, 4, 5, 6]]);
  });

  test("a path in fast motion ends at a cut", () => {
    const fast = [2, 3, 4, 5, 6, 7].map((sample) => at(sample, 0.3, 0.05 + (sample - 2) * 0.09));
    expect(trackWithCuts([SAMPLES[4]!], ...fast).map(times)).toEqual([[4, 5, 6, 7]]);
  });

  test("a video without detections has no track", () => {
    expect(track()).toEqual([]);
  });
});

test("appearances of a video have no gap across its cuts", () => {
  const detections = [2, 3, 6, 7].map((sample) => ({ ...at(sample, 0.95, 0.1), object: "logo", source: "logo" as const }));
  const spans = (cuts: readonly number[]) =>
    buildTracks(detections, { width: 1280, height: 720, duration: 4, cuts }).map(({ from, to }) => [from, to]);
  expect(spans([])).toEqual([[0.3, 1.5]]);
  expect(spans([0.95])).toEqual([
    [0.3, 0.7],
    [1.1, 1.5],
  ]);
});
