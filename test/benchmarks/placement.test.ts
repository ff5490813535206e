import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type Corners, project, toUnitSquare } from "#domain/benchmarks/placement/homography.ts";
import { placeAd } from "#domain/benchmarks/placement/place-ad.ts";
import type { Raster } from "#domain/benchmarks/placement/raster.ts";

const GREY: Raster = { rgb: new Uint8Array(200 * 150 * 3).fill(128), width: 200, height: 150 };
const SQUARE: Corners = [
  [50, 40],
  [150, 40],
  [150, 90],
  [50, 90],
];
const flat = { corners: SQUARE as never, slot: { width: 200, height: 100 }, layers: null };
const unlit = { background: GREY, light: null };

const coloured = (background: string, width = 200, height = 100) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const pixelAt = ({ rgb, width }: Raster, x: number, y: number) => [...rgb.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)];

describe("the map from pixels to a slot", () => {
  const corners: Corners = [
    [10, 20],
    [110, 5],
    [120, 90],
    [0, 80],
  ];

  test("the map from pixels to a slot sends the corners to the corners of the unit square", () => {
    const expected = [[0, 0], [1, 0], [1, 1], [0, 1]]; // biome-ignore format: one line
    for (const [at, [x, y]] of corners.entries())
      for (const [axis, value] of project(toUnitSquare(corners), [x, y]).entries())
        expect(value).toBeCloseTo(expected[at]![axis]!, 9);
  });

  test("the map from pixels to a slot keeps straight lines straight: the diagonals meet in the middle of the square", () => {
    // Where the diagonals of the quadrilateral cross.
    const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
    const along = ((x1 - x0) * (y1 - y3) - (y1 - y0) * (x1 - x3)) / ((x2 - x0) * (y1 - y3) - (y2 - y0) * (x1 - x3));
    for (const value of project(toUnitSquare(corners), [x0 + along * (x2 - x0), y0 + along * (y2 - y0)]))
      expect(value).toBeCloseTo(0.5, 9);
  });
});

describe("an ad in a slot", () => {
  test("an ad fills its slot with its colours and leaves everything else unchanged", async () => {
    const scene = await placeAd(flat, unlit, await coloured("#ff8000"));
    for (const [x, y] of [[50, 40], [149, 89], [100, 60]] as const) expect(pixelAt(scene, x, y)).toEqual([255, 128, 0]); // biome-ignore format: one line
    for (const [x, y] of [[49, 60], [150, 60], [100, 39], [100, 90]] as const) expect(pixelAt(scene, x, y)).toEqual([128, 128, 128]); // biome-ignore format: one line
  });

  test("an ad follows the perspective: its left half lies in the left half of the slot as seen", async () => {
    const halves = await sharp(await coloured("#000000")).composite([{ input: await coloured("#ffffff", 100, 100), left: 0, top: 0 }]).png().toBuffer(); // biome-ignore format: one line
    const corners: Corners = [
      [20, 20],
      [180, 60],
      [180, 90],
      [20, 130],
    ];
    const scene = await placeAd({ ...flat, corners: corners as never }, unlit, halves);
    // The near side on the left is longer, so the middle of the ad lies right of the middle of the slot.
    const row = Array.from({ length: 160 }, (_, at) => pixelAt(scene, 20 + at, 75)[0]!);
    const border = row.findIndex((value) => value < 128);
    expect(border).toBeGreaterThan(100);
    expect(border).toBeLessThan(140);
  });

  test("an ad looks the same in a slot of whole pixels and in one that starts a thousandth of a pixel later", async () => {
    const ad = await sharp(await coloured("#204060")).composite([{ input: await coloured("#f0c000", 120, 60), left: 30, top: 10 }]).png().toBuffer(); // biome-ignore format: one line
    const moved = SQUARE.map(([x, y]) => [x + 0.001, y]);
    const [whole, sampled] = [await placeAd(flat, unlit, ad), await placeAd({ ...flat, corners: moved as never }, unlit, ad)];
    for (const [x, y] of [[55, 45], [100, 60], [120, 70], [148, 88]] as const) expect(pixelAt(whole, x, y)).toEqual(pixelAt(sampled, x, y)); // biome-ignore format: one line
  });

  test("an ad of another shape than its slot is shown as a whole, on the colour of its edge", async () => {
    const framed = await sharp(await coloured("#0000ff", 100, 100)).composite([{ input: await coloured("#ffff00", 60, 60), left: 20, top: 20 }]).png().toBuffer(); // biome-ignore format: one line
    const scene = await placeAd(flat, unlit, framed);
    expect(pixelAt(scene, 52, 60)).toEqual([0, 0, 255]);
    expect(pixelAt(scene, 100, 65)).toEqual([255, 255, 0]);
  });

  test.each([
    ["of one pixel", 1, 1],
    ["of 20:1", 400, 20],
    ["of 1:20", 20, 400],
  ])("an ad %s is placed", async (_, width, height) => {
    const scene = await placeAd(flat, unlit, await coloured("#c00000", width, height));
    expect(pixelAt(scene, 100, 65)).toEqual([192, 0, 0]);
  });

  test("an ad with transparent parts lies on white", async () => {
    const transparent = await sharp({ create: { width: 200, height: 100, channels: 4, background: "#00000000" } }).png().toBuffer(); // biome-ignore format: one line
    expect(pixelAt(await placeAd(flat, unlit, transparent), 100, 60)).toEqual([255, 255, 255]);
  });

  test("an ad takes the light of its scene: it is invisible where the gain is 0, and reflections are added", async () => {
    const layer = (values: (x: number) => number): Raster => ({ rgb: Uint8Array.from({ length: 100 * 50 * 3 }, (_, at) => values(Math.floor(at / 3) % 100)), width: 100, height: 50 }); // biome-ignore format: one line
    const layers = { left: 50, top: 40, width: 100, height: 50, gain: 1, add: 0.5, contrast: 0 };
    const light = { gain: layer((x) => (x < 50 ? 255 : 0)), add: layer((x) => (x < 25 ? 0 : 255)) };
    const scene = async (colour: string) => placeAd({ ...flat, layers }, { background: GREY, light }, await coloured(colour));
    const [black, white] = [await scene("#000000"), await scene("#ffffff")];
    const red = (image: Raster, x: number) => pixelAt(image, x, 60)[0]!;
    expect(red(black, 60)).toBe(0);
    expect(red(white, 60)).toBeGreaterThan(200);
    // A reflection brightens the ad; where something stands before it, both ads look the same.
    expect(red(black, 85)).toBeGreaterThan(100);
    expect(red(white, 85)).toBeGreaterThan(red(white, 60));
    expect(red(black, 120)).toBe(red(white, 120));
  });
});
