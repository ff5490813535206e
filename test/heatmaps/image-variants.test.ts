import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { fingerprintOf } from "#domain/heatmaps/images/fingerprint.ts";
import { areVariants } from "#kit/scores/image-variants.ts";

const SAMPLES = ["web-desktop.png", "web-mobile.jpg", "display-ad.png", "poster.jpg", "product-shot.jpg", "social-post.jpg"];
const fingerprints = new Map<string, string>();
for (const name of SAMPLES) fingerprints.set(name, await fingerprintOf(sharp(`samples/${name}`)));

const button = (fill: string, left: number) =>
  Buffer.from(`<svg width="300" height="90"><rect width="300" height="90" rx="20" fill="${fill}" x="${left}"/></svg>`);

describe("variants of one image are recognised", () => {
  test.each(SAMPLES)(
    "variants of one image are recognised after a change of colour, brightness, quality or one element: %s",
    async (name) => {
      const original = fingerprints.get(name)!;
      const image = () => sharp(`samples/${name}`);
      const edits = [
        image().modulate({ hue: 90 }),
        image().modulate({ brightness: 1.15 }),
        sharp(await image().jpeg({ quality: 40 }).toBuffer()),
        sharp(
          await image()
            .composite([{ input: button("#f60", 0), left: 20, top: 40 }])
            .toBuffer(),
        ),
      ];
      for (const edit of edits) expect(areVariants(original, await fingerprintOf(edit))).toBe(true);
    },
  );

  test("different images are not variants, nor are images without a fingerprint or without any contrast", async () => {
    for (const [at, one] of SAMPLES.entries())
      for (const other of SAMPLES.slice(0, at)) expect(areVariants(fingerprints.get(one)!, fingerprints.get(other)!)).toBe(false);
    expect(areVariants(null, fingerprints.get(SAMPLES[0]!)!)).toBe(false);
    const blank = await fingerprintOf(sharp({ create: { width: 40, height: 40, channels: 3, background: "#888" } }));
    expect(areVariants(blank, blank)).toBe(false);
  });
});
