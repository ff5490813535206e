import { describe, expect, test } from "vitest";
import { isFlat } from "#inference/attention/flat.ts";

const [WIDTH, HEIGHT] = [480, 320];

/** An image of one grey value per pixel. */
function imageOf(greyAt: (x: number, y: number) => number) {
  const rgb = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++)
    rgb.fill(Math.round(greyAt(pixel % WIDTH, Math.floor(pixel / WIDTH))), pixel * 3, pixel * 3 + 3);
  return { rgb, width: WIDTH, height: HEIGHT };
}
const glow = (deviation: number) => (x: number, y: number) =>
  60 + 150 * Math.exp(-((x - 300) ** 2 + (y - 120) ** 2) / (2 * deviation ** 2));
const isIn = (left: number, top: number, side: number) => (x: number, y: number) =>
  x >= left && x < left + side && y >= top && y < top + side;

describe("an image looks empty", () => {
  test.each([
    ["one colour", () => 128],
    ["a gradient from black to white", (x) => (x / (WIDTH - 1)) * 255],
    ["a diagonal gradient", (x, y) => (x + y) / 4],
    ["a gradient over three colours", (x) => 200 - Math.abs(x - 240) * 0.4],
    ["a gradient with the noise of a codec", (x, y) => (x / WIDTH) * 200 + ((x * 7 + y * 13) % 5)],
  ] as const satisfies readonly (readonly [string, (x: number, y: number) => number])[])(
    "an image with %s looks empty",
    (_, greyAt) => {
      expect(isFlat(imageOf(greyAt))).toBe(true);
    },
  );
});

describe("an image has content", () => {
  const onGradient = (isSpot: (x: number, y: number) => boolean) => (x: number, y: number) =>
    (x / WIDTH) * 200 + (isSpot(x, y) ? 40 : 0);
  test.each([
    ["a pixel", onGradient(isIn(200, 100, 1))],
    ["a square in a corner", onGradient(isIn(0, 0, 8))],
    ["a faint square", (x, y) => 120 + (isIn(100, 100, 60)(x, y) ? 18 : 0)],
    ["a soft glow on a quarter of the width", glow(55)],
    ["an edge", (x) => (x < 240 ? 100 : 130)],
  ] as const satisfies readonly (readonly [string, (x: number, y: number) => number])[])(
    "an image with %s has content",
    (_, greyAt) => {
      expect(isFlat(imageOf(greyAt))).toBe(false);
    },
  );
});
