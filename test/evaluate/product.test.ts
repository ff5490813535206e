import { describe, expect, test } from "vitest";
import { type Density, normalise } from "#domain/scores/people/density.ts";
import type { Sample } from "../../tools/evaluate/data.ts";
import { boxesOf, productFigures } from "../../tools/evaluate/product-figures.ts";

const sample: Sample = {
  set: "gdi",
  content: "design",
  recordingMethod: "importance",
  file: "/data/gdi/one.jpg",
  split: "val",
  fold: 0,
  viewers: [],
  importance: "/data/gdi/one.density.png",
};
const size = { width: 20, height: 20 };
/** All attention in one of twenty columns. */
const column = (at: number): Density =>
  normalise(
    size,
    Array.from({ length: 400 }, (_, cell) => Number(cell % 20 === at)),
  );
const even = normalise(size, new Float64Array(400).fill(1));

describe("the product's figures", () => {
  const { shares, hit, area, sequence } = productFigures(
    sample,
    { network: column(3), centre_prior: even, people: column(3) },
    size,
  );

  test("the product's figures have no error for a map that equals the human map", () => {
    for (const { network, people } of shares) expect(network).toBe(people);
    expect(hit.network).toBe(1);
    expect(area.network).toBe(area.people);
  });

  test("the product's figures give the area of each box as its share of a uniform map", () =>
    expect(shares.map(({ centre_prior }) => centre_prior)).toEqual(
      boxesOf(sample).map(({ width, height }) => expect.closeTo(width * height, 9)),
    ));

  test("the product's figures count a miss when the strongest cell is outside the top 10% of the human map", () => {
    const tenth = normalise(
      size,
      Array.from({ length: 400 }, (_, cell) => Number(cell % 20 < 2)),
    );
    const hitOf = (network: Density) => productFigures(sample, { network, centre_prior: even, people: tenth }, size).hit.network;
    expect(hitOf(column(1))).toBe(1);
    expect(hitOf(column(2))).toBe(0);
  });

  test("the product's figures have no sequence when the order of the fixations is unknown", () => expect(sequence).toBeNull());
});

describe("the boxes of an image", () => {
  test("the boxes of an image are within the image and depend on its dataset and name, not on its folder", () => {
    const boxes = boxesOf(sample);
    expect(boxes).toEqual(boxesOf({ ...sample, file: "/elsewhere/one.jpg" }));
    expect(boxes).not.toEqual(boxesOf({ ...sample, file: "/data/gdi/two.jpg" }));
    for (const { left, top, width, height } of boxes) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(0.15);
    }
  });
});
