import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { INPUT_REJECTED } from "#contracts/pipelines/heatmap-image.ts";
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from "#contracts/reference.ts";
import { displayAndAnalysisCopies } from "#domain/heatmaps/images/copies.ts";
import { decodeBmp } from "#domain/heatmaps/images/decode-bmp.ts";
import { openUploadedImage } from "#domain/heatmaps/images/open-uploaded-image.ts";
import * as pictures from "#test/kit/images.ts";
import { imagesOfEachFormat, inspectDamagedImages } from "#tools/fuzz/mutated-images.ts";

/** Opens a file and creates its copies, as the Inspect step does. Returns its size and the colours of its analysis copy. */
async function inspect(bytes: Uint8Array) {
  const upload = await openUploadedImage(bytes);
  const { image, analysis } = await displayAndAnalysisCopies(upload);
  const { data, info } = await sharp(analysis).raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(at, at + 3)] as [number, number, number];
  };
  return { width: upload.width, height: upload.height, image, analysis, info, colourAt };
}
const rejected = (code: string) => expect.objectContaining({ name: INPUT_REJECTED, message: code });

describe("accepted files", () => {
  test.each([
    ["a PNG", pictures.png],
    ["a JPEG", pictures.jpeg],
    ["a CMYK JPEG", pictures.cmykJpeg],
    ["a 16-bit PNG", pictures.png16Bit],
    ["a bitmap", pictures.discBmp],
    ["a WebP", () => pictures.discImage().webp().toBuffer()],
    ["an AVIF", () => pictures.discImage(320, 240).avif({ effort: 0 }).toBuffer()],
  ] as const)("the upload of %s becomes 8-bit sRGB, and its red disc stays in place", async (_, make) => {
    const { info, colourAt, analysis } = await inspect(await make());
    const [red, green, blue] = colourAt(0.7, 0.35);

    expect(info.channels).toBe(3);
    expect((await sharp(analysis).metadata()).depth).toBe("uchar");
    expect(red).toBeGreaterThan(180);
    expect(Math.max(green, blue)).toBeLessThan(110);
    expect(Math.min(...colourAt(0.1, 0.9))).toBeGreaterThan(210);
  });

  test("the first frame of an animation is used", async () => {
    const { width, height, colourAt } = await inspect(await pictures.animatedGif());

    expect({ width, height }).toEqual({ width: 64, height: 48 });
    expect(colourAt(0.5, 0.5)[0]).toBeGreaterThan(200);
    expect(colourAt(0.5, 0.5)[2]).toBeLessThan(50);
  });

  test("a rotated photograph becomes upright, and its size is that of the upright image", async () => {
    const { width, height, colourAt } = await inspect(await pictures.rotatedJpeg());

    expect({ width, height }).toEqual({ width: 100, height: 200 });
    expect(colourAt(0.5, 0.2)[1]).toBeLessThan(60);
    expect(colourAt(0.5, 0.8)[1]).toBeGreaterThan(200);
  });

  test("transparency becomes white", async () => {
    const [red, green, blue] = (await inspect(await pictures.transparentPng())).colourAt(0.5, 0.5);

    expect(red).toBe(255);
    expect(Math.abs(green - 127)).toBeLessThan(4);
    expect(Math.abs(blue - 127)).toBeLessThan(4);
  });

  test.each([
    [100, 30],
    [30, 100],
    [30, 30],
  ])("an image of %i × %i pixels has copies of that size", async (width, height) => {
    const { info } = await inspect(await pictures.png(width, height));

    expect({ width: info.width, height: info.height }).toEqual({ width, height });
  });

  test("an image of 49.6 megapixels is accepted", async () => {
    const { width, height } = await inspect(await pictures.flatPng(8000, 6200));
    expect({ width, height }).toEqual({ width: 8000, height: 6200 });
  });

  test("bitmaps of every depth have their stored colours", () => {
    const palette = Buffer.from([0, 0, 255, 0, 255, 0, 0, 0]);
    const eight = pictures.bmp({ width: 2, height: -1, bits: 8, colours: 2 }, Buffer.from([0, 1, 0, 0]), palette);
    const four = pictures.bmp({ width: 2, height: -1, bits: 4, colours: 2 }, Buffer.from([0x01, 0, 0, 0]), palette);
    const one = pictures.bmp({ width: 2, height: -1, bits: 1, colours: 2 }, Buffer.from([0x40, 0, 0, 0]), palette);
    const runs = pictures.bmp(
      { width: 2, height: 1, bits: 8, colours: 2, compression: 1 },
      Buffer.from([1, 0, 1, 1, 0, 1]),
      palette,
    );
    const sixteen = pictures.bmp({ width: 2, height: -1, bits: 16 }, Buffer.from([0x00, 0x7c, 0x1f, 0x00]));
    const thirtyTwo = pictures.bmp({ width: 2, height: -1, bits: 32 }, Buffer.from([0, 0, 255, 0, 255, 0, 0, 0]));
    for (const file of [eight, four, one, runs, sixteen, thirtyTwo])
      expect([...decodeBmp(file, IMAGE_MAX_PIXELS).rgb]).toEqual([255, 0, 0, 0, 0, 255]);
  });

  test("only the first frame of a GIF with 5,000 frames is decoded", async () => {
    const bomb = await pictures.gifOfManyFrames(5000);
    const began = process.cpuUsage();
    const { width, height } = await inspect(bomb);

    expect({ width, height }).toEqual({ width: 1000, height: 1000 });
    // All frames would take minutes.
    expect(process.cpuUsage(began).user / 1e6).toBeLessThan(5);
  });

  test("what follows the pixels of a PNG, such as a page or a script, is in no copy", async () => {
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    const { image, analysis } = await inspect(Buffer.concat([await pictures.png(), page]));
    for (const copy of [image, analysis]) expect(Buffer.from(copy).includes("script")).toBe(false);
  });

  test("copies have no metadata and do not exceed their maximum size", async () => {
    const large = await sharp({ create: { width: 6000, height: 600, channels: 3, background: "#345" } })
      .withMetadata({ orientation: 1 })
      .jpeg()
      .toBuffer();
    const { image, analysis } = await inspect(large);

    expect(await sharp(image).metadata()).toMatchObject({ format: "webp", width: 4096, height: 410 });
    expect(await sharp(analysis).metadata()).toMatchObject({ format: "png", width: 1024, height: 102 });
    expect((await sharp(image).metadata()).exif).toBeUndefined();
  });
});

describe("rejected files", () => {
  test.each([
    ["a text file, whatever its name", pictures.textFile, "wrong_format"],
    ["an empty file", pictures.emptyFile, "wrong_format"],
    ["an image in a format that is not accepted", () => pictures.discImage().tiff().toBuffer(), "wrong_format"],
    ["a truncated JPEG", pictures.truncatedJpeg, "unreadable"],
    ["a WebP without its pixels", async () => (await pictures.discImage().webp().toBuffer()).subarray(0, 24), "unreadable"],
    [
      "an AVIF without its pixels",
      async () => (await pictures.discImage(64, 48).avif({ effort: 0 }).toBuffer()).subarray(0, 60),
      "unreadable",
    ],
    ["only the first bytes of a PNG", async () => (await pictures.png()).subarray(0, 20), "unreadable"],
    ["a PNG that decompresses to 400 megapixels", pictures.decompressionBombPng, "too_many_pixels"],
    [
      "a bitmap that declares 3600 megapixels",
      () => pictures.bmp({ width: 60000, height: 60000, bits: 24 }, Buffer.alloc(64)),
      "too_many_pixels",
    ],
    ["a PNG of one pixel by 50 million", () => pictures.blackPng(1, 50_000_000), "side_too_long"],
    ["a PNG of 30,001 pixels by one", () => pictures.blackPng(30_001, 1), "side_too_long"],
    [
      "a bitmap of 30,001 pixels by one",
      () => pictures.bmp({ width: 30_001, height: 1, bits: 24 }, Buffer.alloc(30_001 * 3 + 1)),
      "side_too_long",
    ],
    ["an image of one pixel", () => pictures.png(1, 1), "side_too_short"],
    ["an image that is 29 pixels high", () => pictures.png(88, 29), "side_too_short"],
    [
      "a bitmap that is 29 pixels wide",
      () => pictures.bmp({ width: 29, height: 40, bits: 24 }, Buffer.alloc(88 * 40)),
      "side_too_short",
    ],
    ["a file of more than 25 MB", () => Buffer.alloc(IMAGE_MAX_BYTES + 1), "too_large"],
  ] as const)("the upload of %s is rejected with the reason", async (_, make, code) => {
    await expect(Promise.resolve(make()).then(inspect)).rejects.toEqual(rejected(code));
  });

  test.each([
    [
      "an SVG named .png",
      "<svg xmlns='http://www.w3.org/2000/svg' width='99' height='99'><image href='file:///etc/passwd'/></svg>",
    ],
    ["an SVG with a declaration", "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' width='99' height='99'/>"],
    ["a page", "<!doctype html><script>alert(1)</script>"],
  ])("the upload of %s is rejected as a wrong format", async (_, text) => {
    await expect(inspect(Buffer.from(text))).rejects.toEqual(rejected("wrong_format"));
  });

  test.each(["png", "jpeg", "webp", "avif", "gif", "bmp"])("a damaged %s is accepted or rejected", async (format) => {
    const file = (await imagesOfEachFormat())[format]!;
    const counts = await inspectDamagedImages([file], 12, 2026);
    expect(counts.failures).toEqual([]);
    expect(counts.accepted + counts.rejected).toBe(12);
    expect(counts.rejected).toBeGreaterThan(0);
  });

  test.each(Object.entries(pictures.hostileBmps))("the upload of a bitmap with %s is rejected as unreadable", async (_, file) => {
    await expect(inspect(file)).rejects.toEqual(rejected("unreadable"));
  });
});
