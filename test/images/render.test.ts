import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { readAttention, writeAttention } from "#domain/heatmaps/images/attention-file.ts";
import { COLOUR_MAP } from "#domain/heatmaps/images/colour-map.ts";
import { displayAndAnalysisCopies } from "#domain/heatmaps/images/copies.ts";
import { openUploadedImage } from "#domain/heatmaps/images/open-uploaded-image.ts";
import { type RenderedImages, renderImages } from "#domain/heatmaps/images/render-images.ts";
import { gazePlot } from "#domain/scores/gaze-plot.ts";
import * as pictures from "#test/kit/images.ts";
import { readNpy } from "#test/kit/npy.ts";

/** Attention around one position, with smooth falloff. */
function spot(width: number, height: number, x: number, y: number) {
  const values = Uint16Array.from({ length: width * height }, (_, at) => {
    const across = ((at % width) + 0.5) / width - x;
    const down = (Math.floor(at / width) + 0.5) / height - y;
    return Math.round(65535 * Math.exp(-(across * across + down * down) / 0.01));
  });
  return { width, height, values };
}
const pixels = async (file: Buffer) => sharp(file).raw().toBuffer({ resolveWithObject: true });
async function at(file: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await pixels(file);
  const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(from, from + info.channels)];
}
async function render(bytes: Buffer, x = 0.7, y = 0.35): Promise<RenderedImages> {
  const upload = await openUploadedImage(bytes);
  const map = spot(160, 120, x, y);
  return renderImages((await displayAndAnalysisCopies(upload)).image, map, gazePlot(map, upload), upload);
}

describe("the images of a heatmap", () => {
  let rendered: RenderedImages;
  beforeAll(async () => {
    rendered = await render(await pictures.jpeg(1280, 960));
  });

  test("the layer is warm and opaque where people look, and transparent elsewhere", async () => {
    const [red, green, blue, alpha] = (await at(rendered.heatmap, 0.7, 0.35)) as [number, number, number, number];

    expect(red + green).toBeGreaterThan(2 * blue + 200);
    expect(alpha).toBeGreaterThan(190);
    expect((await at(rendered.heatmap, 0.05, 0.95))[3]).toBe(0);
  });

  test("the heatmap is warm where people look and like the image elsewhere", async () => {
    const clear = await at(rendered.combined, 0.05, 0.95);
    const warm = await at(rendered.combined, 0.7, 0.35);

    expect(Math.min(...clear)).toBeGreaterThan(210);
    expect(warm[1]).toBeGreaterThan(150);
  });

  test("the veil is dark where no one looks, and transparent where people look", async () => {
    expect(Math.max(...(await at(rendered.peekthrough, 0.05, 0.95)))).toBeLessThan(40);
    expect((await at(rendered.peekthrough, 0.7, 0.35))[0]).toBeGreaterThan(180);
  });

  test("the mask is 16-bit grey in the size of the image, with a maximum of exactly 65535", async () => {
    expect(await sharp(rendered.mask).metadata()).toMatchObject({ width: 1280, height: 960, channels: 1, depth: "ushort" });
    const mask = await readAttention(rendered.mask);
    const highest = mask.values.reduce((max, value) => Math.max(max, value), 0);
    const peak = mask.values.indexOf(65535);

    expect(highest).toBe(65535);
    expect((peak % 1280) / 1280).toBeCloseTo(0.7, 1);
    expect(Math.floor(peak / 1280) / 960).toBeCloseTo(0.35, 1);
  });

  test("the gaze plot has rings and numbers without a system font", async () => {
    const { data, info } = await pixels(rendered.gazeplot);
    let violet = 0;
    for (let from = 0; from < data.length; from += info.channels) {
      if (data[from]! < 150 && data[from + 1]! < 80 && data[from + 2]! > 170) violet++;
    }
    expect(violet).toBeGreaterThan(1000);
  });

  test("the thumbnail is 480 pixels wide", async () => {
    expect(await sharp(rendered.thumbnail).metadata()).toMatchObject({ format: "webp", width: 480, height: 360 });
  });

  test("the same input gives the same bytes", async () => {
    expect(await render(await pictures.jpeg(1280, 960))).toEqual(rendered);
  });
});

test("only the mask of a very large image has its full size", async () => {
  const large = await sharp({ create: { width: 5200, height: 400, channels: 3, background: "#345" } })
    .jpeg()
    .toBuffer();
  const { mask, mask_array, thumbnail, ...others } = await render(large);

  for (const file of Object.values(others)) expect(await sharp(file).metadata()).toMatchObject({ width: 4096, height: 315 });
  expect(await sharp(mask).metadata()).toMatchObject({ width: 5200, height: 400 });
  expect(readNpy(mask_array).shape).toEqual([400, 5200]);
  expect((await sharp(thumbnail).metadata()).width).toBe(480);
});

test.each([
  [100, 30],
  [30, 30],
])("an image of %i × %i pixels has every derived image", async (width, height) => {
  const { mask_array, ...others } = await render(await pictures.png(width, height));
  for (const file of Object.values(others)) expect(await sharp(file).metadata()).toMatchObject({ width, height });
  expect(readNpy(mask_array).shape).toEqual([height, width]);
});

test("the colour map increases in brightness and opacity", () => {
  const entries = Array.from({ length: 256 }, (_, level) => COLOUR_MAP.subarray(level * 4, level * 4 + 4));
  const lightness = entries.map(([red, green, blue]) => 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!);
  for (let level = 8; level < 256; level++) {
    expect(lightness[level]!).toBeGreaterThan(lightness[level - 8]!);
    expect(entries[level]![3]!).toBeGreaterThanOrEqual(entries[level - 1]![3]!);
  }
});

test("a stored map is read unchanged, with its model, content type and flag", async () => {
  const attention = { ...spot(37, 23, 0.2, 0.8), model: "some-model-3", content: "design" as const, standsOut: false };
  expect(await readAttention(writeAttention(attention))).toEqual(attention);
});

test("a map in colour is read by its luminance", async () => {
  const rgb = await sharp(Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255]), { raw: { width: 3, height: 1, channels: 3 } })
    .png()
    .toBuffer();
  const { values } = await readAttention(rgb);
  expect([...values].map((value) => value / 65535)).toEqual([0.2126, 0.7152, 0.0722].map((weight) => expect.closeTo(weight, 3)));
});
