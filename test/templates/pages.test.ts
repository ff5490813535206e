import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { AD_DIMENSIONS } from "#contracts/reference.ts";
import { PAGE_TEMPLATES } from "#tools/templates/pages/catalogue.ts";
import { MAX_BYTES } from "#tools/templates/pages/render-page.ts";

const ROOT = path.resolve(import.meta.dirname, "../../templates");
const Point = z.tuple([z.number().min(0), z.number().min(0)]);
const Side = z.int().positive();
const Template = z.strictObject({
  id: z.int().positive(),
  kind: z.enum(["display", "social"]),
  name: z
    .string()
    .regex(/^[A-Z].*[^\d.]$/)
    .max(80),
  categories: z.record(z.string(), z.string().min(1)),
  width: Side,
  height: Side,
  corners: z.tuple([Point, Point, Point, Point]),
  slot: z.strictObject({ width: Side, height: Side }),
  layers: z.null(),
});
/** Pixels of a phone's status bar in its screenshots. */
const STATUS_BAR = 80;

const read = (kind: "display" | "social") =>
  readdirSync(path.join(ROOT, kind)).map((id) => ({
    folder: path.join(ROOT, kind, id),
    template: Template.parse(JSON.parse(readFileSync(path.join(ROOT, kind, id, "template.json"), "utf8"))),
  }));

describe.each(["display", "social"] as const)("the %s templates", (kind) => {
  const all = read(kind);

  it("the page templates are those of the plan, with unique names", () => {
    const ids = PAGE_TEMPLATES.filter((template) => template.kind === kind).map(({ id }) => id);
    expect(all.map(({ template }) => template.id).sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b));
    expect(new Set(all.map(({ template }) => template.name)).size).toBe(all.length);
  });

  it("the page templates have a slot on the image, of its size at one scale, and a small file of the stated size", async () => {
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
      expect(statSync(file).size).toBeLessThanOrEqual(MAX_BYTES[kind]);
      expect(await sharp(file).metadata()).toMatchObject({ width, height, format: "jpeg" });
    }
  });
});

it("each standard size of display ads has at least six pages of at least three kinds, and there is no other size", () => {
  const templates = read("display").map(({ template }) => template);
  const sizeOf = ({ slot }: (typeof templates)[number]) => `${slot.width}x${slot.height}`;
  expect(new Set(templates.map(sizeOf))).toEqual(new Set(AD_DIMENSIONS));
  for (const size of AD_DIMENSIONS) {
    const pages = templates.filter((template) => sizeOf(template) === size);
    expect(pages.length, size).toBeGreaterThanOrEqual(6);
    expect(new Set(pages.map(({ categories }) => categories.page)).size, size).toBeGreaterThanOrEqual(3);
  }
});

it("no template has a slot under the status bar of a phone", () => {
  const phones = [...read("display"), ...read("social")].filter(({ template }) => template.categories.device === "Phone");
  expect(phones.length).toBeGreaterThan(0);
  for (const { folder, template } of phones) expect(template.corners[0][1], folder).toBeGreaterThan(STATUS_BAR);
});

it("the previews of social posts have a portrait slot and a landscape slot", () => {
  const slots = new Map(read("social").map(({ template }) => [template.id, template.slot]));
  expect(slots.get(14)!.height).toBeGreaterThan(slots.get(14)!.width);
  expect(slots.get(12)!.width).toBeGreaterThan(slots.get(12)!.height);
});
