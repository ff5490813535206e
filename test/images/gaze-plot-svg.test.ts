import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Fixation } from "#contracts/attention.ts";
import { gazePlotSvg } from "#domain/heatmaps/images/gaze-plot-svg.ts";

const fixations: Fixation[] = [
  { x: 0.5, y: 0.5, duration: 260 },
  { x: 0.003, y: 0.004, duration: 420 },
  { x: 0.99, y: 0.996, duration: 230 },
  { x: 0.51, y: 0.5, duration: 220 },
  { x: 1, y: 0.2, duration: 240 },
  { x: 0.3, y: 0, duration: 300 },
];
type Circle = { readonly x: number; readonly y: number; readonly radius: number };
const circlesIn = (svg: string, attributes: string): Circle[] =>
  [...svg.matchAll(new RegExp(`<circle cx="([^"]+)" cy="([^"]+)" r="([^"]+)" ${attributes}`, "g"))].map(([, x, y, radius]) => ({
    x: Number(x),
    y: Number(y),
    radius: Number(radius),
  }));
/** The rings in viewing order, and the badges with their numbers. */
const ringsOf = (svg: string) => circlesIn(svg, 'fill="none"');
const badgesOf = (svg: string) => circlesIn(svg, 'fill="#6515dd" stroke="#fff"');
const draw = (svg: string) => sharp(Buffer.from(svg)).flatten({ background: "#fff" }).raw().toBuffer({ resolveWithObject: true });

describe("a drawn gaze plot", () => {
  test.each([
    ["photograph", 1280, 960],
    ["small ad", 300, 250],
    ["leaderboard", 728, 90],
    ["skyscraper", 160, 600],
    ["strip", 4000, 10],
    ["single pixel", 1, 1],
  ])("a gaze plot of a %s has a ring and a number for each fixation, all fully inside the image", (_, width, height) => {
    const svg = gazePlotSvg(fixations, { width, height });
    expect(ringsOf(svg)).toHaveLength(6);
    expect(badgesOf(svg)).toHaveLength(6);
    for (const { x, y, radius } of [...ringsOf(svg), ...badgesOf(svg)]) {
      // Numbers in the SVG have one decimal.
      expect(x - radius).toBeGreaterThanOrEqual(-0.1);
      expect(x + radius).toBeLessThanOrEqual(width + 0.1);
      expect(y - radius).toBeGreaterThanOrEqual(-0.1);
      expect(y + radius).toBeLessThanOrEqual(height + 0.1);
    }
  });

  test("a gaze plot shows a dwell that is twice as long as a ring with about twice the area", () => {
    const [short, long] = ringsOf(
      gazePlotSvg(
        [
          { x: 0.3, y: 0.5, duration: 200 },
          { x: 0.7, y: 0.5, duration: 400 },
        ],
        { width: 1000, height: 800 },
      ),
    );
    expect((long!.radius / short!.radius) ** 2).toBeGreaterThan(1.8);
    expect((long!.radius / short!.radius) ** 2).toBeLessThan(2.4);
  });

  test.each([
    [1440, 900],
    [390, 844],
  ])(
    "a gaze plot of %i × %i keeps text inside a ring readable: black on white has a contrast of at least 12 there",
    async (width, height) => {
      const svg = gazePlotSvg([{ x: 0.5, y: 0.5, duration: 250 }], { width, height });
      const { data, info } = await draw(svg);
      const [ring] = ringsOf(svg);
      const at = (Math.round(ring!.y) * info.width + Math.round(ring!.x)) * info.channels;
      const linear = [...data.subarray(at, at + 3)].map((value) => ((value / 255 + 0.055) / 1.055) ** 2.4);
      const luminance = 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
      // Black text under the same tint has less than 0.01.
      expect((luminance + 0.05) / 0.06).toBeGreaterThan(12);
    },
  );

  test("the numbers of a gaze plot are outside of all rings and apart from each other, if there is space", () => {
    const apart = [0.2, 0.35, 0.5, 0.65].map((x, at) => ({ x, y: at % 2 ? 0.4 : 0.6, duration: 250 + 50 * at }));
    const svg = gazePlotSvg(apart, { width: 1440, height: 900 });
    for (const [at, badge] of badgesOf(svg).entries()) {
      for (const ring of ringsOf(svg)) expect(Math.hypot(badge.x - ring.x, badge.y - ring.y)).toBeGreaterThan(ring.radius);
      for (const other of badgesOf(svg).slice(0, at))
        expect(Math.hypot(badge.x - other.x, badge.y - other.y)).toBeGreaterThan(badge.radius + other.radius);
    }
  });

  test("the numbers of a gaze plot are legible on a small ad", () => {
    for (const { radius } of badgesOf(gazePlotSvg(fixations, { width: 300, height: 250 }))) expect(radius).toBeGreaterThan(6.5);
  });

  test("the lines of a gaze plot connect rings in viewing order and do not cross them", () => {
    const svg = gazePlotSvg(
      [
        { x: 0.2, y: 0.5, duration: 250 },
        { x: 0.8, y: 0.5, duration: 250 },
      ],
      { width: 1000, height: 800 },
    );
    const [, from, to] = /d="M([\d.]+) 400\.0L([\d.]+) 400\.0"/.exec(svg)!.map(Number);
    const [left, right] = ringsOf(svg);
    expect(from).toBeGreaterThan(left!.x + left!.radius);
    expect(from).toBeLessThan(left!.x + left!.radius + 5);
    expect(to).toBeLessThan(right!.x - right!.radius);
    expect(to).toBeGreaterThan(right!.x - right!.radius - 5);
  });
});
