import { expect, test } from "vitest";
import { attentionShareIn, computeStoryMetrics, imageRectInStory } from "#web/app/features/heatmaps/overlays/story.ts";
import {
  BOXES,
  boxInDirection,
  boxLabel,
  coverageText,
  exceedsAdvisedLimit,
  toggleBox,
} from "#web/app/features/heatmaps/text/text-grid.ts";
import { gridFromMask } from "#web/app/shared/viewer/attention-grid.ts";

/** Attention that is uniform, or all in one cell. */
const even = (width: number, height: number) => ({
  width,
  height,
  values: new Float32Array(width * height).fill(1 / (width * height)),
});
const onlyAt = (width: number, height: number, cell: number) => {
  const rgba = new Uint8ClampedArray(width * height * 4);
  rgba[cell * 4] = 200;
  return gridFromMask(rgba, { width, height });
};

test("a 9:16 image fills the story with both placements, and the interface covers 14% and 20% of uniform attention", () => {
  for (const placing of ["fill", "fit"] as const) {
    const facts = computeStoryMetrics(even(9, 16), { width: 1080, height: 1920 }, placing);
    expect(facts.croppedShare).toBeCloseTo(0);
    expect(facts.croppedAttention).toBeCloseTo(0);
    expect(facts.attentionUnderInterface).toBeCloseTo(0.34);
  }
});

test("a square image is cropped left and right when it fills the story, and is not covered when it fits", () => {
  const square = { width: 500, height: 500 };
  expect(imageRectInStory(square, "fit")).toEqual({ x: 0, y: expect.closeTo(7 / 32), width: 1, height: expect.closeTo(9 / 16) });
  expect(computeStoryMetrics(even(10, 10), square, "fit")).toEqual({
    croppedShare: 0,
    croppedAttention: expect.closeTo(0),
    attentionUnderInterface: expect.closeTo(0),
  });

  const filled = computeStoryMetrics(even(10, 10), square, "fill");
  expect(filled.croppedShare).toBeCloseTo(7 / 16);
  expect(filled.croppedAttention).toBeCloseTo(7 / 16);
  expect(filled.attentionUnderInterface).toBeCloseTo((0.34 * 9) / 16);
  // All of it in a corner that is cropped; all of it in the middle of the bottom row, which is under the reply field.
  expect(computeStoryMetrics(onlyAt(10, 10, 0), square, "fill")).toMatchObject({
    croppedAttention: expect.closeTo(1),
    attentionUnderInterface: expect.closeTo(0),
  });
  expect(computeStoryMetrics(onlyAt(10, 10, 94), square, "fill")).toMatchObject({
    croppedAttention: expect.closeTo(0),
    attentionUnderInterface: expect.closeTo(1),
  });
});

test("partially covered cells count proportionally, and nothing is counted beyond the image", () => {
  expect(attentionShareIn(even(4, 4), { x: 0.125, y: 0, width: 0.5, height: 1 })).toBeCloseTo(0.5);
  expect(attentionShareIn(even(4, 4), { x: -1, y: -1, width: 3, height: 3 })).toBeCloseTo(1);
  expect(attentionShareIn(even(4, 4), { x: 1.2, y: 0, width: 1, height: 1 })).toBe(0);
});

test("arrow keys move between boxes and stop at the edges; a box is marked and unmarked; more than five are too many", () => {
  expect(BOXES.at(-1)).toBe(25);
  const from = (box: number) =>
    ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"].map((key) => boxInDirection(key, box));
  expect(from(1)).toEqual([1, 2, 1, 6, 1, 5]);
  expect(from(13)).toEqual([12, 14, 8, 18, 11, 15]);
  expect(from(25)).toEqual([24, 25, 20, 25, 21, 25]);
  expect(boxInDirection("a", 3)).toBeUndefined();
  expect([boxLabel(1, false), boxLabel(8, true)]).toEqual(["Row 1, column 1, no text", "Row 2, column 3, contains text"]);
  expect([toggleBox([2, 7], 5), toggleBox([2, 5, 7], 5)]).toEqual([
    [2, 5, 7],
    [2, 7],
  ]);
  expect([
    coverageText([1, 2, 3, 4, 5, 6]),
    exceedsAdvisedLimit([1, 2, 3, 4, 5]),
    exceedsAdvisedLimit([1, 2, 3, 4, 5, 6]),
  ]).toEqual(["6 of 25 boxes, 24%", false, true]);
});
