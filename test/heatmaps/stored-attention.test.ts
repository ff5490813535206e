import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readStoredAttention, readStoredMembers } from "#domain/heatmaps/analysis/stored-attention.ts";
import { writeAttention, writeMembers } from "#domain/heatmaps/images/attention-file.ts";

const side = fc.integer({ min: 1, max: 40 });
/** Smooth and rough maps; writers choose other filters for each. */
const shape = fc.constantFrom(
  (column: number, row: number, seed: number) => (column * 700 + row * 311 + seed) % 65536,
  (column: number, row: number, seed: number) => ((column + 3) * (row + 7) * 40503 * (seed + 1)) % 65536,
  (_: number, row: number) => row * 900,
  (column: number) => column * 900,
);
const map = fc.tuple(side, side, fc.nat(1000), shape).map(([width, height, seed, value]) => ({
  width,
  height,
  values: Uint16Array.from({ length: width * height }, (_, cell) => value(cell % width, Math.floor(cell / width), seed)),
}));

test("a map that was stored is read back value for value", () => {
  fc.assert(
    fc.property(map, (stored) => {
      expect(readStoredAttention(writeAttention({ ...stored, model: "model", content: "web", standsOut: true }))).toEqual(stored);
    }),
  );
});

test("the maps of the single networks are read back one by one, value for value", () => {
  fc.assert(
    fc.property(map, fc.integer({ min: 1, max: 4 }), (first, count) => {
      const maps = Array.from({ length: count }, (_, at) => ({ ...first, values: first.values.map((value) => value ^ at) }));
      expect(readStoredMembers(writeMembers(maps), first)).toEqual(maps);
    }),
  );
});

test("maps with an unexpected height are rejected, never split", () => {
  const stored = writeMembers([{ width: 2, height: 3, values: new Uint16Array(6) }]);
  expect(() => readStoredMembers(stored, { height: 2 })).toThrow("3 rows are not a multiple of the map height 2");
});

test("attention data that we did not write ourselves is rejected, never misread", async () => {
  const values = Uint16Array.from({ length: 64 * 64 }, (_, cell) => cell * 15);
  const grey = sharp(values, { raw: { width: 64, height: 64, channels: 1 } }).toColourspace("grey16");
  const filtered = await grey.png({ adaptiveFiltering: true }).toBuffer();
  expect(() => readStoredAttention(filtered)).toThrow(/filter [1-4]/);
  const coloured = await grey.clone().toColourspace("srgb").png().toBuffer();
  expect(() => readStoredAttention(coloured)).toThrow("not a 16-bit greyscale PNG");
  const whole = writeAttention({ width: 64, height: 64, values, model: "model", content: "web", standsOut: true });
  expect(() => readStoredAttention(whole.subarray(0, whole.length / 2))).toThrow();
  expect(() => readStoredAttention(Buffer.from("not an image at all, but long enough"))).toThrow("not a 16-bit greyscale PNG");
});
