import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { Build, ContentType } from "#contracts/pipelines/inference.ts";
import { mirror, readModelInput } from "#inference/attention/model-input.ts";
import { type AttentionModel, loadModel } from "#inference/attention/network.ts";
import * as pictures from "#test/kit/images.ts";
import { FILE, type Snapshot, snapshot } from "../../tools/models/snapshot.ts";

const WEIGHTS = path.resolve(import.meta.dirname, "../../inference/attention/models");
/** Tolerance per tile, as a share of attention: processors round differently; one of 108 tiles contains 0.009 on average. */
const TOLERANCE = 1e-4;

const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);

test("the predictions of the shipped weights for the sample creatives equal the stored snapshot", async () => {
  const kept = JSON.parse(readFileSync(FILE, "utf8")) as Snapshot;
  const said = await snapshot();
  for (const build of Build.options) {
    const again = "other weights: update the snapshot with tools/models/snapshot.ts";
    expect(said[build].model, again).toBe(kept[build].model);
    expect(Object.keys(said[build].samples)).toEqual(Object.keys(kept[build].samples));
    for (const [sample, { content, tiles }] of Object.entries(kept[build].samples)) {
      expect(said[build].samples[sample]!.content, `${build} ${sample}`).toBe(content);
      const worst = Math.max(...tiles.map((share, tile) => Math.abs(share - said[build].samples[sample]!.tiles[tile]!)));
      expect(worst, `${build} ${sample}`).toBeLessThanOrEqual(TOLERANCE);
    }
  }
});

describe.each(Build.options)("the build %s", (build) => {
  let model: AttentionModel;
  beforeAll(async () => {
    model = await loadModel(build);
  });

  test("each build is part of its model's name and has at most 15 MB", () => {
    expect(model.name).toMatch(new RegExp(`^attention-${build}-\\d+$`));
    const files = readdirSync(WEIGHTS).filter((name) => name.startsWith(build) && name.endsWith(".onnx"));
    expect(files.length).toBeGreaterThan(0);
    expect(files.reduce((bytes, name) => bytes + statSync(path.join(WEIGHTS, name)).size, 0)).toBeLessThanOrEqual(15e6);
  });

  test("each build predicts the mean density of its members, on a grid of about 80 × 60 in the image's aspect ratio", async () => {
    const image = await readModelInput(await pictures.png(640, 400), model.pixels);
    const { width, height, density, members } = await model.predict(image);

    expect(width * image.height).toBe(height * image.width);
    expect(Math.abs((width * height) / (80 * 60) - 1)).toBeLessThan(0.2);
    expect(members.length).toBeGreaterThanOrEqual(3);
    for (const one of [density, ...members]) expect(sum(one)).toBeCloseTo(1, 9);
    density.forEach((share, cell) => {
      expect(share).toBeGreaterThan(0);
      expect(share).toBeCloseTo(members.reduce((all, member) => all + member[cell]!, 0) / members.length, 12);
    });
    expect(members[1]).not.toEqual(members[0]);
  });

  test("each build predicts the centre prior for every flat image and reports that nothing stands out", async () => {
    const grey = await readModelInput(await pictures.flatPng(), model.pixels);
    const almostWhite = { ...grey, rgb: grey.rgb.map((_, at) => 255 - (at % 5)) };
    for (const content of ContentType.options) {
      const { density, ...rest } = await model.predict(grey, content);
      expect(rest).toMatchObject({ standsOut: false, content });
      expect((await model.predict(almostWhite, content)).density).toEqual(density);
      expect(Math.max(...density) / Math.min(...density)).toBeGreaterThan(3);
    }
    const { density } = await model.predict(grey, "natural", { prior: false });
    expect(Math.max(...density)).toBeCloseTo(1 / density.length, 12);
  });

  test("each build detects a small dark spot on white", async () => {
    const white = await readModelInput(await pictures.flatPng(), model.pixels);
    const rgb = white.rgb.fill(255);
    rgb.fill(0, (100 * white.width + 200) * 3, (100 * white.width + 203) * 3);
    expect((await model.predict({ ...white, rgb })).standsOut).toBe(true);
  });

  test("each build predicts without the centre prior on request", async () => {
    const image = await readModelInput(await pictures.png(), model.pixels);
    const [withPrior, without] = [await model.predict(image, "natural"), await model.predict(image, "natural", { prior: false })];
    const corner = (density: Float64Array) => density[0]! / Math.max(...density);
    expect(corner(without.density)).toBeGreaterThan(corner(withPrior.density));
  });
});

test("the full build without a content type predicts as with the one that it infers", async () => {
  const model = await loadModel("full");
  for (const sample of ["../../samples/web-desktop.png", "../../samples/product-shot.jpg"]) {
    const image = await readModelInput(readFileSync(new URL(sample, import.meta.url)), model.pixels);
    const inferred = await model.predict(image);
    expect(await model.predict(image, inferred.content), sample).toEqual(inferred);
  }
});

test("the maps of a page and of its mirror image are mirror images of each other", async () => {
  const model = await loadModel("full");
  const page = await readModelInput(readFileSync(new URL("../../samples/web-desktop.png", import.meta.url)), model.pixels);
  const { width, density } = await model.predict(page, "web", { prior: false });
  const { density: mirrored } = await model.predict(mirror(page), "web", { prior: false });
  const peak = Math.max(...density);
  density.forEach((share, cell) => {
    const column = cell % width;
    expect(Math.abs(share - mirrored[cell - column + width - 1 - column]!)).toBeLessThan(1e-6 * peak);
  });
});

test("each content type has its own centre prior", async () => {
  const model = await loadModel("full");
  const grey = await readModelInput(await pictures.flatPng(), model.pixels);
  const [natural, web, design] = await Promise.all(
    ContentType.options.map(async (kind) => (await model.predict(grey, kind)).density),
  );
  const unlike = (one: Float64Array, other: Float64Array) =>
    one.reduce((sum, share, cell) => sum + Math.abs(share - other[cell]!), 0) / 2;
  expect(unlike(natural!, web!)).toBeGreaterThan(0.05);
  expect(unlike(natural!, design!)).toBeGreaterThan(0.05);
});
