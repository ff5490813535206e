import { expect, test } from "vitest";
import { encodeMap } from "#inference/encode.ts";

const bytesOf = (density: number[]) => [...Buffer.from(encodeMap(Float64Array.from(density)), "base64")];

test("a density is encoded relative to its maximum, in 16 bits, low byte first", () => {
  expect(bytesOf([0, 0.1, 0.2])).toEqual([0x00, 0x00, 0x00, 0x80, 0xff, 0xff]);
});

test.each([
  ["a value that is NaN", [0.5, Number.NaN]],
  ["a negative value", [1.5, -0.5]],
  ["an infinite value", [Number.POSITIVE_INFINITY, 0]],
  ["no attention anywhere", [0, 0]],
  ["no cell", []],
])("a map with %s is rejected", (_, density) => {
  expect(() => bytesOf(density)).toThrow("map");
});
