import { describe, expect, test } from "vitest";
import { normalise, resize } from "#domain/scores/people/density.ts";
import { mapOfFixations } from "#domain/scores/people/fixation-map.ts";
import { foldOf } from "../../tools/evaluate/data.ts";

const look = (x: number, y: number) => ({ x, y, duration: 0 });
const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);

describe("the human map", () => {
  test("the human map spreads a fixation by 3% of the long side", () => {
    const { values, width } = mapOfFixations([look(0.5, 0.5)], { width: 201, height: 101 });
    const at = (column: number, row: number) => values[row * width + column]!;
    const sigma = 0.03 * 201;
    expect(at(106, 50) / at(100, 50)).toBeCloseTo(Math.exp(-((6 / sigma) ** 2) / 2), 6);
    expect(at(100, 56) / at(100, 50)).toBeCloseTo(Math.exp(-((6 / sigma) ** 2) / 2), 6);
    expect(sum(values)).toBeCloseTo(1, 12);
  });

  test("the human map weights a fixation at the edge like one in the middle", () => {
    const { values, width } = mapOfFixations([look(0.001, 0.5), look(0.75, 0.5)], { width: 100, height: 100 });
    const left = values.filter((_, at) => at % width < 50);
    expect(sum(left)).toBeCloseTo(0.5, 3);
  });

  test("the human map needs at least one fixation", () => expect(() => mapOfFixations([], { width: 4, height: 4 })).toThrow());
});

describe("a density on another grid", () => {
  test("a density on another grid interpolates between the centres of its cells and still sums to 1", () => {
    const { values } = resize(normalise({ width: 2, height: 1 }, [1, 3]), { width: 4, height: 1 });
    expect(Array.from(values)).toEqual([1, 1.5, 2.5, 3].map((value) => expect.closeTo(value / 8, 12)));
  });
});

describe("the fold of an image", () => {
  // The SHA-256 of "a" begins with ca.
  test("the fold of an image depends only on its name, not on its extension", () => {
    expect(foldOf("a.jpg")).toBe(0xca % 5);
    expect(foldOf("a.png")).toBe(foldOf("a.jpg"));
  });
});
