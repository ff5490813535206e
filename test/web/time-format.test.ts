import { expect, test } from "vitest";
import { frameIndexAt } from "#kit/scores/score-lines.ts";
import { timeLeft } from "#web/app/features/heatmaps/list/time-left.ts";
import { evenlySpacedIndices, extremes, formatValue } from "#web/app/shared/viewer/video/score-lines.ts";
import {
  formatDuration,
  formatSpokenTime,
  formatTime,
  frameAtTime,
  frameMidpoint,
} from "#web/app/shared/viewer/video/time-format.ts";

test("a video position is truncated to tenths, and a duration is rounded to seconds", () => {
  expect([0, 3.26, 59.99, 63.27, 900].map(formatTime)).toEqual(["0:00.0", "0:03.2", "0:59.9", "1:03.2", "15:00.0"]);
  expect([0.4, 12, 59.6, 899.7].map(formatDuration)).toEqual(["0:00", "0:12", "1:00", "15:00"]);
  expect([1, 61, 120.5].map(formatSpokenTime)).toEqual(["1 second", "1 minute 1 second", "2 minutes 0.5 seconds"]);
});

test("the middle of every frame is within that frame, at any rate", () => {
  for (const fps of [10, 23.976, 25, 29.97, 60, 240])
    for (let frame = 0; frame < 1000; frame += 7) expect(frameAtTime(frameMidpoint(frame, fps), fps)).toBe(frame);
});

test("the remaining time of an analysis is rounded for display, and empty if unknown", () => {
  const now = Date.parse("2026-11-22T12:00:00.000Z");
  const inSeconds = (seconds: number) => timeLeft(new Date(now + seconds * 1000).toISOString(), now);
  expect(timeLeft(null, now)).toBeUndefined();
  expect([-31, -30, 4, 8, 34, 55, 185, 5400].map(inSeconds)).toEqual([
    "taking longer than usual",
    "almost done",
    "almost done",
    "about 10 s left",
    "about 40 s left",
    "about 1 min left",
    "about 3 min left",
    "about 2 h left",
  ]);
});

test("the lowest and highest frames exclude frames without a hot spot", () => {
  expect(extremes([null, 40, 12, null, 90, 12])).toEqual({ lowest: 2, highest: 4 });
  expect(extremes([null, null])).toBeUndefined();
  expect(formatValue(null)).toBe("–");
  expect(formatValue(49.5)).toBe("50");
  expect(formatValue(49.5, "%")).toBe("50%");
});

test("a second maps to the nearest frame within the video, and the table has a maximum number of rows", () => {
  const video = { rate: 10, length: 30 };
  expect([-1, 0, 0.26, 1.24, 99].map((second) => frameIndexAt(video, second))).toEqual([0, 0, 3, 12, 29]);
  for (const count of [1, 59, 60, 61, 9000]) {
    expect(evenlySpacedIndices(count, 60).length).toBeLessThanOrEqual(60);
    expect(evenlySpacedIndices(count, 60)[0]).toBe(0);
  }
});
