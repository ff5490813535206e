import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { seededRandom } from "../../tools/evaluate/seeded-random.ts";
import { drawDesign, type Style } from "../../tools/kinds/draw-design.ts";
import { vary } from "../../tools/kinds/vary.ts";

const PHOTO = "samples/product-shot.jpg";

describe("images that train the classifier of the content type", () => {
  test.for<Style>(["photo", "cut-outs", "plain", "chart"])(
    "a design of style %s has content, and is the same every time",
    async (style) => {
      const draw = () => drawDesign(seededRandom("3"), style, [PHOTO]);
      const design = await draw();
      expect((await sharp(design).stats()).entropy).toBeGreaterThan(0.1);
      expect(await draw()).toEqual(design);
    },
  );

  test("designs vary in size, and are cut only on request", async () => {
    const photo = await sharp(PHOTO).resize(1600, 1200, { fit: "fill" }).png().toBuffer();
    const whole = await sharp(await vary(seededRandom("1"), photo, 0)).metadata();
    expect(whole.width / whole.height).toBeCloseTo(4 / 3, 1);
    expect(whole.width).toBeGreaterThanOrEqual(400);
    expect(whole.width).toBeLessThanOrEqual(1300);
    const ratios = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        const { width, height } = await sharp(await vary(seededRandom(`${at}`), photo, 1)).metadata();
        return width / height;
      }),
    );
    expect(ratios.some((ratio) => ratio < 1.1)).toBe(true);
    for (const ratio of ratios) expect(ratio).toBeGreaterThan(0.48);
  });
});
