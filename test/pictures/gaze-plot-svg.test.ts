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
/** The violet circles in drawing order. */
const circlesOf = (svg: string) =>
  [...svg.matchAll(/<circle cx="([^"]+)" cy="([^"]+)" r="([^"]+)" fill="#6515dd"/g)].map(([, x, y, radius]) => ({
    x: Number(x),
    y: Number(y),
    radius: Number(radius),
  }));

describe("a drawn gaze plot", () => {
  test.each([
    ["photograph", 1280, 960],
    ["small ad", 300, 250],
    ["leaderboard", 728, 90],
    ["skyscraper", 160, 600],
    ["strip", 4000, 10],
    ["single pixel", 1, 1],
  ])("of a %s has a circle for each fixation, all fully inside the image", (_, width, height) => {
    const circles = circlesOf(gazePlotSvg(fixations, { width, height }));
    expect(circles).toHaveLength(6);
    for (const { x, y, radius } of circles) {
      // Numbers in the SVG have one decimal.
      expect(x - radius).toBeGreaterThanOrEqual(-0.1);
      expect(x + radius).toBeLessThanOrEqual(width + 0.1);
      expect(y - radius).toBeGreaterThanOrEqual(-0.1);
      expect(y + radius).toBeLessThanOrEqual(height + 0.1);
    }
  });

  test("shows a longer dwell as a larger circle, and similar dwells as similar circles", () => {
    const radii = (...dwells: number[]) =>
      circlesOf(
        gazePlotSvg(
          dwells.map((duration, at) => ({ x: 0.2 * at + 0.2, y: 0.5, duration })),
          { width: 1000, height: 800 },
        ),
      )
        .map(({ radius }) => radius)
        .sort((one, other) => other - one);
    const [longest, middle, shortest] = radii(400, 300, 220);
    expect(longest).toBeGreaterThan(middle! * 1.2);
    expect(middle).toBeGreaterThan(shortest! * 1.2);
    const [most, least] = radii(230, 225);
    expect(most! / least!).toBeLessThan(1.1);
  });

  test("draws small circles over large ones, so that every circle is visible", () => {
    const radii = circlesOf(gazePlotSvg(fixations, { width: 1280, height: 960 })).map(({ radius }) => radius);
    expect(radii).toEqual(radii.toSorted((one, other) => other - one));
  });

  test("has legible numbers on a small ad", () => {
    for (const { radius } of circlesOf(gazePlotSvg(fixations, { width: 300, height: 250 })))
      expect(radius).toBeGreaterThanOrEqual(8.9);
  });

  test("connects the circles by one line in viewing order", () => {
    const svg = gazePlotSvg(fixations.slice(0, 1).concat(fixations.slice(3, 4)), { width: 1000, height: 800 });
    expect(svg).toContain('points="500.0,400.0 510.0,400.0"');
  });
});
