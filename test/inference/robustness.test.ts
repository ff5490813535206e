import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { Build } from "#contracts/pipelines/inference.ts";
import { correlation } from "#domain/scores/people/agreement-measures.ts";
import { type Density, resize } from "#domain/scores/people/density.ts";
import { type AttentionModel, loadModel } from "#inference/attention/network.ts";
import { mirrorDensity, predictAttention, topHotSpotIsOn } from "./kit/predict-attention.ts";
import { type FaceStyle, face, headline, redDisc, type Scene } from "./kit/test-scenes.ts";

const SAMPLES = path.resolve(import.meta.dirname, "../../samples");
const samples = readdirSync(SAMPLES).filter((name) => /\.(png|jpg)$/.test(name));

const PLACES = [
  { x: 0.5, y: 0.5 },
  { x: 0.3, y: 0.3 },
  { x: 0.7, y: 0.3 },
  { x: 0.3, y: 0.7 },
  { x: 0.7, y: 0.7 },
];
const GROUNDS = ["#ffffff", "#e8ecef", "#000000", "#808080", "#1f6b4a", "#27479b", "#e9d8a6"];
const PAPERS = [
  ["#ffffff", "#111111"],
  ["#f4efe6", "#1b2a41"],
  ["#111827", "#f9fafb"],
  ["#c2185b", "#ffffff"],
] as const;

/** Correlation of two maps, the second resized to the grid of the first: sides are rounded to 32 pixels. */
const agreement = (one: Density, other: Density) => correlation(one.values, resize(other, one).values);

/** The positions at which the top hot spot is not on the object. */
async function missed(model: AttentionModel, make: (place: (typeof PLACES)[number]) => Promise<Scene>) {
  const out = [];
  for (const place of PLACES) if (!(await topHotSpotIsOn(model, await make(place)))) out.push(place);
  return out;
}

describe.each(Build.options)("the build %s", (build) => {
  let model: AttentionModel;
  beforeAll(async () => {
    model = await loadModel(build);
  });

  describe.each(samples)("predicts for %s", (sample) => {
    const bytes = readFileSync(path.join(SAMPLES, sample));
    let seen: Density;
    beforeAll(async () => {
      seen = await predictAttention(model, bytes);
    });

    // Without the centre prior: on web pages and designs it favours the left, as people do.
    test("the map of a mirrored image is the mirrored map", async () => {
      const [straight, again] = await Promise.all(
        [sharp(bytes).autoOrient(), sharp(bytes).autoOrient().flop()].map(async (image) =>
          predictAttention(model, await image.png().toBuffer(), { prior: false }),
        ),
      );
      expect(agreement(straight!, mirrorDensity(again!))).toBeGreaterThanOrEqual(0.9);
    });

    test("the map of a JPEG of quality 60 is the same", async () => {
      const again = await predictAttention(model, await sharp(bytes).autoOrient().jpeg({ quality: 60 }).toBuffer());
      expect(agreement(seen, again)).toBeGreaterThanOrEqual(0.95);
    });

    test("the map of an image at half the size is the same", async () => {
      const { width } = (await sharp(bytes).metadata()).autoOrient;
      const again = await predictAttention(
        model,
        await sharp(bytes)
          .autoOrient()
          .resize(Math.round(width / 2))
          .png()
          .toBuffer(),
      );
      expect(agreement(seen, again)).toBeGreaterThanOrEqual(0.95);
    });
  });

  test.each(GROUNDS)("the top hot spot is on a single red disc on %s, at every position", async (ground) => {
    expect(await missed(model, (place) => redDisc(ground, place))).toEqual([]);
  });

  test.each(PAPERS)("the top hot spot is on a single headline on %s in %s", async (ground, ink) => {
    expect(await missed(model, (place) => headline(ground, ink, place))).toEqual([]);
  });

  describe.each<FaceStyle>(["shaded", "plain", "ink"])("the top hot spot is on a single face, %s", (manner) => {
    test.each(["#ffffff", "#7d8ca3", "#1f2933"])("the top hot spot is on a single face on %s", async (ground) => {
      expect(await missed(model, (place) => face(manner, ground, place))).toEqual([]);
    });
  });
});
