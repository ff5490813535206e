import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { Build } from "#contracts/pipelines/inference.ts";
import { type AttentionModel, loadModel } from "#inference/attention/network.ts";
import { type Density, resize } from "../../tools/evaluate/density.ts";
import { correlation } from "../../tools/evaluate/metrics.ts";
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

/** Correlation of two maps, the second brought to the first one's grid: sides are rounded to 32 pixels. */
const agreement = (one: Density, other: Density) => correlation(one.values, resize(other, one).values);

/** Of the scenes at all places, those in which the top hot spot is elsewhere. */
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

  describe.each(samples)("says of %s", (sample) => {
    const bytes = readFileSync(path.join(SAMPLES, sample));
    let seen: Density;
    beforeAll(async () => {
      seen = await predictAttention(model, bytes);
    });

    // Without the prior: that one leans to the left on web pages and designs, as people do.
    test("in a mirror the same mirrored", async () => {
      const [straight, again] = await Promise.all(
        [sharp(bytes).autoOrient(), sharp(bytes).autoOrient().flop()].map(async (image) =>
          predictAttention(model, await image.png().toBuffer(), { prior: false }),
        ),
      );
      expect(agreement(straight!, mirrorDensity(again!))).toBeGreaterThanOrEqual(0.9);
    });

    test("as a JPEG of quality 60 the same", async () => {
      const again = await predictAttention(model, await sharp(bytes).autoOrient().jpeg({ quality: 60 }).toBuffer());
      expect(agreement(seen, again)).toBeGreaterThanOrEqual(0.95);
    });

    test("at half the size the same", async () => {
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

  test.each(GROUNDS)("looks first at a red disc alone on %s, wherever it is", async (ground) => {
    expect(await missed(model, (place) => redDisc(ground, place))).toEqual([]);
  });

  test.each(PAPERS)("looks first at a headline alone on %s in %s", async (ground, ink) => {
    expect(await missed(model, (place) => headline(ground, ink, place))).toEqual([]);
  });

  describe.each<FaceStyle>(["shaded", "plain", "ink"])("looks first at a lone face, %s", (manner) => {
    test.each(["#ffffff", "#7d8ca3", "#1f2933"])("on %s", async (ground) => {
      expect(await missed(model, (place) => face(manner, ground, place))).toEqual([]);
    });
  });
});
