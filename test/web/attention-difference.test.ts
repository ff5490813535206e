import { expect, test } from "vitest";
import { FULL_COLOUR_RATIO, LESS_COLOUR, MORE_COLOUR } from "#kit/scores/difference-colour.ts";
import {
  gainedAttention,
  haveSameAspectRatio,
  movedDifference,
  paintDifference,
} from "#web/app/features/compare/difference/attention-difference.ts";
import { gridFromMask, gridSizeFor } from "#web/app/shared/viewer/attention-grid.ts";

const greys = (...values: number[]) =>
  gridFromMask(new Uint8ClampedArray(values.flatMap((value) => [value, value, value, 255])), { width: values.length, height: 1 });

test("a mask's grey values are converted to shares; a black mask is uniform", () => {
  expect([...greys(50, 150, 0, 0).values]).toEqual([0.25, 0.75, 0, 0]);
  expect([...greys(0, 0).values]).toEqual([0.5, 0.5]);
});

test("the grid has the aspect ratio of the image", () => {
  expect(gridSizeFor({ width: 3840, height: 2160 })).toEqual({ width: 192, height: 108 });
  expect(gridSizeFor({ width: 300, height: 9000 })).toEqual({ width: 6, height: 192 });
});

test("the difference is the share of attention that would have to move", () => {
  expect(gainedAttention(greys(10, 10), greys(10, 10))).toEqual({ before: 0, after: 0 });
  expect(gainedAttention(greys(10, 0), greys(0, 10))).toEqual({ before: 0, after: 1 });
  expect(gainedAttention(greys(10, 10), greys(15, 5))).toEqual({ before: 0.5, after: 0.75 });
});

test("a difference in attention below the threshold for places is too close to call", () => {
  const metrics = { group: "ad", calibration: "calibration-1", share_comparison: { reach: 0.2, variant_reach: 0.1 } } as const;
  const [small, large] = [
    { before: 0.4, after: 0.5 },
    { before: 0.1, after: 0.9 },
  ];
  expect(movedDifference(small, metrics, metrics)).toBe("too_close");
  expect(movedDifference(small, metrics, metrics, { areVariants: true })).toBe("higher");
  expect(movedDifference(large, metrics, metrics)).toBe("higher");
  expect(movedDifference(large, metrics, { ...metrics, share_comparison: null })).toBe("too_close");
  expect(movedDifference(large, metrics, { ...metrics, group: "photograph" })).toBe("not_comparable");
  expect(movedDifference(large, metrics, { ...metrics, calibration: "calibration-2" })).toBe("not_comparable");
});

test("more attention than in the baseline is orange, less is blue, in proportion, and equal is transparent", () => {
  const [first, other] = [greys(0, 40, 20, 20, 20, 20, 20, 20, 20, 20), greys(40, 0, 20, 20, 20, 20, 20, 20, 20, 20)];
  const rgba = paintDifference(first, other);
  const pixel = (at: number) => [...rgba.subarray(at * 4, at * 4 + 4)];
  const strength = Math.round((((40 / 200) * 10) / FULL_COLOUR_RATIO) * 0.82 * 255);
  expect(pixel(0)).toEqual([...MORE_COLOUR, strength]);
  expect(pixel(1)).toEqual([...LESS_COLOUR, strength]);
  expect(pixel(2)[3]).toBe(0);
});

test("only images of the same aspect ratio are overlaid", () => {
  const hd = { width: 1920, height: 1080 };
  expect(haveSameAspectRatio(hd, { width: 1280, height: 720 })).toBe(true);
  expect(haveSameAspectRatio(hd, { width: 1280, height: 800 })).toBe(false);
  expect(haveSameAspectRatio(hd, { width: null, height: null })).toBe(false);
});
