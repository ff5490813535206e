import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attentionArea } from "#domain/scores/attention-area.ts";
import { correlation } from "#domain/scores/people/agreement-measures.ts";
import * as pictures from "#test/kit/images.ts";
import { predict, readDensity, temporaryFiles } from "./kit/predict-run.ts";
import { textOnly } from "./kit/test-scenes.ts";

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const noise = (width: number, height: number) =>
  sharp(pictures.noise(width, height), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
/** A red disc on a transparent ground, or on the given one. */
const discOn = (ground: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240">${ground}<circle cx="224" cy="84" r="22" fill="#d7263d"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
async function discThenGrey(): Promise<Buffer> {
  const frames = [await pictures.png(320, 240), await plain(320, 240, "#808080")];
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
}

const STRANGE = {
  "1x1": () => plain(1, 1, "#d7263d"),
  wide: () => noise(20_000, 10),
  tall: () => noise(10, 20_000),
  black: () => plain(640, 480, "#000"),
  white: () => plain(640, 480, "#fff"),
  noise: () => noise(640, 480),
  text: () => textOnly(640, 480),
  plain: () => pictures.png(320, 240),
  "16-bit": pictures.png16Bit,
  palette: () => pictures.discImage(320, 240).png({ palette: true }).toBuffer(),
  cmyk: pictures.cmykJpeg,
  grey: () => pictures.discImage(320, 240).toColourspace("b-w").png().toBuffer(),
  animated: discThenGrey,
  transparent: () => discOn(""),
  opaque: () => discOn('<rect width="320" height="240" fill="#fff"/>'),
} as const;
type Strange = keyof typeof STRANGE;
const NAMES = Object.keys(STRANGE) as Strange[];
const FLAT: readonly Strange[] = ["1x1", "black", "white"];

const REJECTED: Readonly<Record<string, readonly [() => Buffer | Promise<Buffer>, string]>> = {
  bomb: [pictures.decompressionBombPng, "more than 50 megapixels"],
  empty: [pictures.emptyFile, "neither JPG, PNG, WebP, AVIF, GIF nor BMP"],
  letter: [pictures.textFile, "neither JPG, PNG, WebP, AVIF, GIF nor BMP"],
  cut: [pictures.truncatedJpeg, "damaged or incomplete"],
  drawing: [
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    "neither JPG, PNG, WebP, AVIF, GIF nor BMP",
  ],
  heavy: [() => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(26_500_000)]), "larger than 25 MB"],
  "lying bitmap": [() => pictures.hostileBmps["more pixels than the file holds"]!, "damaged or incomplete"],
};

const files = temporaryFiles();
afterAll(files.remove);
let run: Awaited<ReturnType<typeof predict>>;
beforeAll(async () => {
  const given: string[] = [];
  for (const name of NAMES) given.push(await files.write(`${name}.upload`, await STRANGE[name]()));
  for (const [name, [make]] of Object.entries(REJECTED)) given.push(await files.write(`${name}.upload`, await make()));
  run = await predict(...given, "--content", "design", "--out", files.at("out"));
});
const densityOf = (name: Strange) => readDensity(files.bytes("out", `${name}.png`));

test.each(NAMES)("the density of the file %s has the size of the image and covers more than a few cells", async (name) => {
  const { width = 0, height = 0 } = await sharp(files.bytes(`${name}.upload`)).metadata();
  const density = await densityOf(name);
  expect(density).toMatchObject({ width, height, highest: 65535 });
  // In human maps, and in the narrowest plausible prediction, half of the attention covers more than this.
  expect(attentionArea(density, 0.5)).toBeGreaterThan(0.002);
});

test("only flat images are reported as having nothing that stands out", () => {
  expect(run.lines).toEqual(
    NAMES.map((name) => `${files.at(name)}.upload: design${FLAT.includes(name) ? ", nothing stands out" : ""}`),
  );
});

test("a flat image has the centre prior, whatever its colour", async () => {
  expect(files.bytes("out/black.png").equals(files.bytes("out/white.png"))).toBe(true);
  const { values, highest } = await densityOf("black");
  const lowest = values.reduce((min, value) => Math.min(min, value), highest);
  expect(highest / Math.max(1, lowest)).toBeGreaterThan(1.5);
});

describe("the file format does not change the result", () => {
  test.each([
    ["16-bit", "plain", 0.999],
    ["palette", "plain", 0.98],
    ["animated", "plain", 0.98],
    ["cmyk", "plain", 0.95],
    ["transparent", "opaque", 0.999],
  ] as const)("a file that is %s gives the same result as the file that is %s", async (name, other, min) => {
    expect(correlation((await densityOf(name)).values, (await densityOf(other)).values)).toBeGreaterThanOrEqual(min);
  });
});

test.each(Object.entries(REJECTED))("the file %s is rejected with a message, and no density is written", (name, [, message]) => {
  expect(run.status).toBe(1);
  expect(run.errors).toContain(`${files.at(name)}.upload: ${message}`);
  expect(() => files.bytes("out", `${name}.png`)).toThrow("ENOENT");
});
