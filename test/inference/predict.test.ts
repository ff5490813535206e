import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { displayAndAnalysisCopies } from "#domain/heatmaps/images/copies.ts";
import { openUploadedImage } from "#domain/heatmaps/images/open-uploaded-image.ts";
import { renderImages } from "#domain/heatmaps/images/render-images.ts";
import { gazePlot } from "#domain/scores/gaze-plot.ts";
import { attentionPool } from "#inference/attention/service.ts";
import * as pictures from "#test/kit/images.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { predict, readDensity, temporaryFiles } from "./kit/predict-run.ts";

const files = temporaryFiles();
afterAll(files.remove);

/** Names of readable files in the order of the arguments, with the sizes of their densities. */
const GOOD = {
  "first.jpg": [640, 480],
  "lying.jpg": [100, 200],
  "long page.png": [90, 2100],
  "bitmap.jpeg": [321, 240],
  "two.dots.png": [300, 250],
  "folder/a.png": [120, 80],
  "folder/below/b.GIF": [64, 48],
} as const;

beforeAll(async () => {
  await files.write("first.jpg", await pictures.jpeg(640, 480));
  await files.write("lying.jpg", await pictures.rotatedJpeg());
  await files.write("long page.png", await pictures.png(90, 2100));
  await files.write("bitmap.jpeg", await pictures.discBmp(321, 240));
  await files.write("two.dots.png", await pictures.png(300, 250));
  await files.write("folder/a.png", await pictures.png(120, 80));
  await files.write("folder/below/b.GIF", await pictures.animatedGif());
  await files.write("folder/notes.txt", pictures.textFile());
  await files.write("text.png", pictures.textFile());
  await files.write("broken.jpg", await pictures.truncatedJpeg());
  await files.write("again/FIRST.png", await pictures.png(64, 64));
  await files.write("empty folder/notes.txt", pictures.textFile());
});

describe("a run over readable and unreadable files", () => {
  let run: Awaited<ReturnType<typeof predict>>;
  beforeAll(async () => {
    const given = ["missing.png", "first.jpg", "text.png", "lying.jpg", "broken.jpg", "long page.png", "again/FIRST.png"];
    const more = ["bitmap.jpeg", "empty folder", "two.dots.png", "folder", "first.jpg"];
    run = await predict(...[...given, ...more].map((name) => files.at(name)), "--out", files.at("out/deep"));
  });

  test("a run prints the content type of each image, in order, and the problem of each other file on stderr", () => {
    expect(run.lines.map((line) => line.replace(/(natural|web|design)/, "KIND"))).toEqual(
      Object.keys(GOOD).map((name) => `${files.at(name)}: KIND${name.endsWith("GIF") ? ", nothing stands out" : ""}`),
    );
    const out = files.at("out/deep");
    expect(run.errors).toEqual([
      `${files.at("missing.png")}: there is no such file`,
      `${files.at("text.png")}: neither JPG, PNG, WebP, AVIF, GIF nor BMP`,
      `${files.at("broken.jpg")}: damaged or incomplete`,
      `${files.at("again/FIRST.png")}: ${out}/FIRST.png is already what ${files.at("first.jpg")} gives; rename one or use another folder`,
      `${files.at("empty folder")}: this folder contains no image`,
      expect.stringMatching(/^7 of 12 done in /),
    ]);
    expect(run.status).toBe(1);
  });

  test("a run writes only a 16-bit grey PNG with a maximum of 65535 for each image, in the size of the upright image", async () => {
    const names = Object.keys(GOOD).map((name) => `${name.replace(/^.*\//, "").replace(/\.[^.]*$/, "")}.png`);
    expect(readdirSync(files.at("out/deep")).sort()).toEqual([...names].sort());
    for (const [at, [width, height]] of Object.values(GOOD).entries()) {
      const density = await readDensity(files.bytes("out/deep", names[at]!));
      expect(density, names[at]).toMatchObject({ width, height, highest: 65535 });
    }
  });

  test("another run writes the same bytes for the same image, and exits with 0", async () => {
    const alone = await predict(files.at("two.dots.png"), files.at("first.jpg"), "--out", files.at("again-out"));
    expect(alone).toMatchObject({ status: 0, lines: [expect.stringMatching("two.dots"), expect.stringMatching("first")] });
    for (const name of ["two.dots.png", "first.png"])
      expect(files.bytes("again-out", name).equals(files.bytes("out/deep", name)), name).toBe(true);
  });

  test("a run writes the same mask as the application with the model server", async () => {
    const upload = await openUploadedImage(files.bytes("first.jpg"));
    const { image, analysis } = await displayAndAnalysisCopies(upload);
    const pool = attentionPool("full", { workers: 1, queue: 1, timeoutMs: 120_000 });
    try {
      await waitUntil(() => pool.ready, { within: 60_000 });
      const reply = await pool.run({ picture: analysis, content: undefined });
      if (!("map" in reply)) throw new Error("not a response for one image");
      const bytes = Buffer.from(reply.map, "base64");
      const values = Uint16Array.from({ length: bytes.length / 2 }, (_, cell) => bytes.readUInt16LE(cell * 2));
      const map = { width: reply.width, height: reply.height, values };
      const { mask } = await renderImages(image, map, gazePlot(map, upload), upload);
      expect(files.bytes("out/deep/first.png").equals(mask)).toBe(true);
    } finally {
      await pool.close();
    }
  });
});

test("--content sets the content type and --build the weights", async () => {
  const run = async (...more: string[]) => {
    const { status, lines } = await predict(files.at("first.jpg"), "--out", files.at("chosen"), ...more);
    expect(status).toBe(0);
    return { line: lines[0], bytes: files.bytes("chosen/first.png") };
  };
  const web = await run("--content", "web");
  const natural = await run("--content", "natural");
  const clean = await run("--content", "web", "--build", "clean");
  expect([web.line, natural.line, clean.line]).toEqual(
    ["web", "natural", "web"].map((kind) => `${files.at("first.jpg")}: ${kind}`),
  );
  expect(web.bytes.equals(natural.bytes)).toBe(false);
  expect(web.bytes.equals(clean.bytes)).toBe(false);
});

test("no image is overwritten by its own density", async () => {
  const before = await files.write("own/image.png", await pictures.png(64, 48)).then(() => files.bytes("own/image.png"));
  const { status, errors } = await predict(files.at("own/image.png"), "--out", files.at("own"));
  expect(status).toBe(1);
  expect(errors[0]).toContain("would overwrite an input image");
  expect(files.bytes("own/image.png").equals(before)).toBe(true);
});

test.each([
  ["no file", ["--out", "OUT"], "There is no image to analyse."],
  ["no folder for the results", ["PICTURE"], "--out is missing."],
  ["an option that does not exist", ["PICTURE", "--out", "OUT", "--contents", "web"], "Unknown option '--contents'"],
  [
    "a content type that does not exist",
    ["PICTURE", "--out", "OUT", "--content", "photo"],
    "--content must be one of natural, web, design",
  ],
  ["a build that does not exist", ["PICTURE", "--out", "OUT", "--build", "best"], "--build must be one of full, clean"],
  ["a file in place of the folder", ["PICTURE", "--out", "PICTURE"], "cannot be made a folder"],
])("a run with %s prints a message and the usage, and exits with 2", async (_, args, message) => {
  const named = args.map((arg) => (arg === "PICTURE" ? files.at("first.jpg") : arg === "OUT" ? files.at("unused") : arg));
  const { status, lines, errors } = await predict(...named);
  expect(status).toBe(2);
  expect(lines).toEqual([]);
  expect(errors[0]).toContain(message);
  expect(errors.join("\n")).toContain("Usage: npm run -s predict -- FILE... --out DIR");
});
