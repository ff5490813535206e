import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import * as z from "zod";

const FOLDER = path.resolve(import.meta.dirname, "../../templates/ooh");
const FILES = ["add.jpg", "background.jpg", "gain.jpg", "template.json"];
const LARGEST = 250_000;
const SLOT_SHARE = { min: 0.03, max: 0.3 };
/** Share of the face where the ad is seen: the rest may lie behind leaves or people. */
const SEEN = 0.85;
/** A gain that a JPEG does not make out of 0 by its own noise. */
const ABOVE_ZERO = 10;

type Point = readonly [number, number];
const Corner = z.tuple([z.number(), z.number()]);
const Side = z.int().min(1);
const Template = z.strictObject({
  id: z.int().min(1),
  kind: z.literal("ooh"),
  name: z.string().regex(/^[A-Z].*[^.]$/),
  categories: z.strictObject({
    place: z.string().min(1),
    time: z.enum(["Day", "Dusk", "Night", "Indoors"]),
    weather: z.enum(["Dry", "Rain"]),
  }),
  width: Side,
  height: Side,
  corners: z.tuple([Corner, Corner, Corner, Corner]),
  slot: z.strictObject({ width: Side, height: Side }),
  layers: z.strictObject({
    left: z.int().min(0),
    top: z.int().min(0),
    width: Side,
    height: Side,
    gain: z.number().gt(0),
    add: z.number().min(0),
    contrast: z.number().min(0).max(0.2),
  }),
});

const ids = await readdir(FOLDER);
const templates = await Promise.all(
  ids.map(async (id) => Template.parse(JSON.parse(await readFile(path.join(FOLDER, id, "template.json"), "utf8")))),
);

describe("out-of-home templates", () => {
  test("out-of-home templates have the id of their folder and a unique name", () => {
    expect(templates.map(({ id }) => `${id}`)).toEqual(ids);
    expect(new Set(templates.map(({ name }) => name.toLowerCase())).size).toBe(ids.length);
  });

  test("out-of-home templates include the two previews: a portrait and a landscape slot", () => {
    const slotOf = (wanted: number) => templates.find(({ id }) => id === wanted)!.slot;
    expect(slotOf(28).height).toBeGreaterThan(slotOf(28).width);
    expect(slotOf(80).width).toBeGreaterThan(slotOf(80).height);
  });
});

describe.each(templates)("$id, $name", ({ id, width, height, corners, layers }) => {
  const file = (name: string) => path.join(FOLDER, `${id}`, name);

  test("an out-of-home template has a slot of a useful size within the image, its corners clockwise from the top left", () => {
    for (const [x, y] of corners) {
      expect(x).toBeGreaterThan(0);
      expect(y).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeLessThan(height);
    }
    expect(corners.map((_, index) => Math.sign(turn(corners, index)))).toEqual([1, 1, 1, 1]);
    expect(corners[0][0]).toBeLessThan(corners[1][0]);
    expect(corners[0][1]).toBeLessThan(corners[3][1]);
    const share = area(corners) / (width * height);
    expect(share).toBeGreaterThanOrEqual(SLOT_SHARE.min);
    expect(share).toBeLessThanOrEqual(SLOT_SHARE.max);
  });

  test("an out-of-home template has images of the sizes that template.json gives, small enough to ship", async () => {
    expect((await readdir(file("."))).toSorted()).toEqual(FILES);
    const sizes = await Promise.all(FILES.map(async (name) => (await stat(file(name))).size));
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(LARGEST);
    expect(await sharp(file("background.jpg")).metadata()).toMatchObject({ width, height });
    for (const name of ["gain.jpg", "add.jpg"]) {
      expect(await sharp(file(name)).metadata()).toMatchObject({ width: layers.width, height: layers.height });
    }
    expect(layers.left + layers.width).toBeLessThanOrEqual(width);
    expect(layers.top + layers.height).toBeLessThanOrEqual(height);
  });

  test("an out-of-home template shows the ad on nearly all of the face", async () => {
    const gain = await sharp(file("gain.jpg")).greyscale().raw().toBuffer();
    let [inside, seen] = [0, 0];
    gain.forEach((value, index) => {
      const point: Point = [layers.left + (index % layers.width) + 0.5, layers.top + Math.floor(index / layers.width) + 0.5];
      if (!contains(corners, point)) return;
      inside++;
      if (value >= ABOVE_ZERO) seen++;
    });
    expect(seen / inside).toBeGreaterThanOrEqual(SEEN);
  });
});

/** Twice the signed area between a point and an edge of the slot: positive on the inside. */
function cross([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}

function turn(corners: readonly Point[], index: number): number {
  return cross(corners[index]!, corners[(index + 1) % 4]!, corners[(index + 2) % 4]!);
}

function contains(corners: readonly Point[], point: Point): boolean {
  return corners.every((corner, index) => cross(corner, corners[(index + 1) % 4]!, point) >= 0);
}

function area([a, b, c, d]: readonly [Point, Point, Point, Point]): number {
  return (cross(a, b, c) + cross(a, c, d)) / 2;
}
