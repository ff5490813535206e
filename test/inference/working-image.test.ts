import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type ModelInput, modelInputSize, readModelInput, shrink } from "#inference/attention/model-input.ts";
import * as pictures from "#test/kit/images.ts";

const PIXELS = 320 * 240;

/** The colour at a position, 0…1 of width and height. */
const colourAt = ({ rgb, width, height }: ModelInput, x: number, y: number) => {
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 3;
  return [...rgb.subarray(at, at + 3)];
};
const differ = (left: ModelInput, right: ModelInput) =>
  left.rgb.reduce((total, value, at) => total + Math.abs(value - right.rgb[at]!), 0) / left.rgb.length;

describe("the working image", () => {
  test.each([
    [640, 480, 320, 256],
    [1000, 1000, 288, 288],
    [1080, 1920, 192, 384],
    [300, 50, 672, 128],
    [1, 1, 288, 288],
    [2048, 10, 1024, 64],
    [10, 2048, 64, 1024],
  ])("the working image of %i × %i pixels has %i × %i", (width, height, ...size) => {
    expect(Object.values(modelInputSize(width, height, PIXELS))).toEqual(size);
  });

  test("the working image has sides that the network can halve, the image's aspect ratio and about the pixels used in training", () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const size = modelInputSize(width, height, PIXELS);
        for (const length of Object.values(size)) {
          expect(length % 32).toBe(0);
          expect(length).toBeGreaterThanOrEqual(64);
          expect(length).toBeLessThanOrEqual(1024);
        }
        if (Math.max(width / height, height / width) < 16) {
          expect(Math.abs((size.width * size.height) / 76_800 - 1)).toBeLessThan(0.3);
          expect(Math.abs(Math.log(size.width / size.height / (width / height)))).toBeLessThan(0.3);
        }
      }),
    );
  });

  test("the working image is upright", async () => {
    const turned = await readModelInput(await pictures.rotatedJpeg(), PIXELS);
    expect(turned.height).toBeGreaterThan(turned.width);
    expect(colourAt(turned, 0.5, 0.1)).toEqual([254, 0, 0]);
    expect(Math.min(...colourAt(turned, 0.5, 0.9))).toBeGreaterThan(250);
  });

  test("the working image is white where the image is transparent", async () => {
    const image = await readModelInput(await pictures.transparentPng(), PIXELS);
    for (const [channel, expected] of [255, 127, 127].entries())
      expect(Math.abs(colourAt(image, 0.5, 0.5)[channel]! - expected)).toBeLessThanOrEqual(1);
  });

  test.each([
    ["16 bits per channel", pictures.png16Bit, 0.5],
    ["a palette", () => pictures.discImage(320, 240).png({ palette: true }).toBuffer(), 1],
    ["an alpha channel", () => pictures.discImage(320, 240).ensureAlpha().png().toBuffer(), 0.01],
    ["interlaced rows", () => pictures.discImage(320, 240).png({ progressive: true }).toBuffer(), 0.01],
    ["JPEG", () => pictures.jpeg(320, 240), 1.5],
    ["CMYK colours", pictures.cmykJpeg, 8],
  ] as const)("the working image is the same from a file with %s", async (_, make, levels) => {
    const plain = await readModelInput(await pictures.png(320, 240), PIXELS);
    expect(differ(await readModelInput(await make(), PIXELS), plain)).toBeLessThanOrEqual(levels);
  });

  test("the working image is the same for a grey file and for an RGB file of the same greys", async () => {
    const one = await pictures.discImage(320, 240).toColourspace("b-w").png().toBuffer();
    const three = await sharp(one).toColourspace("srgb").png().toBuffer();
    expect([(await sharp(one).metadata()).channels, (await sharp(three).metadata()).channels]).toEqual([1, 3]);
    expect(differ(await readModelInput(one, PIXELS), await readModelInput(three, PIXELS))).toBeLessThanOrEqual(0.5);
  });

  test("each pixel of the working image averages the source pixels under it", async () => {
    const stripes = Buffer.from(Uint8Array.from({ length: 1280 * 960 * 3 }, (_, at) => (Math.floor(at / 3) % 2 === 0 ? 0 : 255)));
    const bytes = await sharp(stripes, { raw: { width: 1280, height: 960, channels: 3 } })
      .png()
      .toBuffer();
    const { rgb } = await readModelInput(bytes, PIXELS);
    expect(rgb.reduce((worst, value) => Math.max(worst, Math.abs(value - 127.5)), 0)).toBeLessThan(2);
  });
});

describe("a shrunk image", () => {
  test("a shrunk image has the mean of every square of pixels, without the pixels beyond the last whole square", () => {
    const square = (value: number) => [value, 2 * value, 255];
    const rgb = Uint8Array.from([1, 2, 9, 3, 4, 9, 5, 6, 9].flatMap(square));
    expect(shrink({ rgb, width: 3, height: 3 }, 2)).toEqual({ rgb: Uint8Array.from([3, 5, 255]), width: 1, height: 1 });
  });
});
