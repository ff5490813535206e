import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { PAGE_TEMPLATES } from "#tools/templates/pages/catalogue.ts";
import { MOST_BYTES } from "#tools/templates/pages/render-page.ts";

const ROOT = path.resolve(import.meta.dirname, "../../templates");
const Point = z.tuple([z.number().min(0), z.number().min(0)]);
const Side = z.int().positive();
const Template = z.strictObject({
  id: z.int().positive(),
  kind: z.enum(["display", "social"]),
  name: z
    .string()
    .regex(/^[A-Z]/)
    .max(80),
  categories: z.record(z.string(), z.string().min(1)),
  width: Side,
  height: Side,
  corners: z.tuple([Point, Point, Point, Point]),
  slot: z.strictObject({ width: Side, height: Side }),
  layers: z.null(),
});
const SIZES = "300×250 336×280 728×90 970×250 970×90 160×600 120×600 300×600 320×50 320×100 300×50 468×60 250×250".split(" ");

const read = (kind: "display" | "social") =>
  readdirSync(path.join(ROOT, kind)).map((id) => ({
    folder: path.join(ROOT, kind, id),
    template: Template.parse(JSON.parse(readFileSync(path.join(ROOT, kind, id, "template.json"), "utf8"))),
  }));

describe.each(["display", "social"] as const)("the %s templates", (kind) => {
  const all = read(kind);

  it("are those of the plan, with unique names", () => {
    const ids = PAGE_TEMPLATES.filter((template) => template.kind === kind).map(({ id }) => id);
    expect(all.map(({ template }) => template.id).sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b));
    expect(new Set(all.map(({ template }) => template.name)).size).toBe(all.length);
  });

  it("have a slot on the image, of its size at one scale, and a small file of the stated size", async () => {
    for (const { folder, template } of all) {
      expect(template.kind).toBe(kind);
      expect(path.basename(folder)).toBe(String(template.id));
      const { corners, slot, width, height } = template;
      const [[left, top], topRight, [right, bottom], bottomLeft] = corners;
      expect([topRight, bottomLeft]).toEqual([
        [right, top],
        [left, bottom],
      ]);
      expect((right - left) / slot.width).toBe((bottom - top) / slot.height);
      expect(right <= width && bottom <= height).toBe(true);
      const file = path.join(folder, "background.jpg");
      expect(statSync(file).size).toBeLessThanOrEqual(MOST_BYTES[kind]);
      expect(await sharp(file).metadata()).toMatchObject({ width, height, format: "jpeg" });
    }
  });
});

it("has every standard size of display ads at least three times", () => {
  const sizes = read("display").map(({ template }) => `${template.slot.width}×${template.slot.height}`);
  for (const size of SIZES) expect(sizes.filter((one) => one === size).length, size).toBeGreaterThanOrEqual(3);
});

it("previews social posts with a portrait slot and a landscape slot", () => {
  const slots = new Map(read("social").map(({ template }) => [template.id, template.slot]));
  expect(slots.get(14)!.height).toBeGreaterThan(slots.get(14)!.width);
  expect(slots.get(12)!.width).toBeGreaterThan(slots.get(12)!.height);
});
