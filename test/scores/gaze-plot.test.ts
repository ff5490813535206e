import { describe, expect, test } from "vitest";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { gazePlot } from "#domain/scores/gaze-plot.ts";

type Spot = readonly [x: number, y: number, strength: number];

/** Attention in round spots on a faint ground. */
function map(...spots: readonly Spot[]): AttentionMap {
  const [width, height] = [80, 60];
  const values = Float64Array.from({ length: width * height }, (_, at) => {
    const x = ((at % width) + 0.5) / width;
    const y = (Math.floor(at / width) + 0.5) / height;
    return spots.reduce(
      (sum, [left, top, strength]) => sum + strength * Math.exp(-((x - left) ** 2 + (y - top) ** 2) / 0.004),
      0.001,
    );
  });
  return { width, height, values };
}
const nearest = (plot: readonly { x: number; y: number }[], spots: readonly Spot[]) =>
  plot.map(({ x, y }) => spots.findIndex(([left, top]) => Math.hypot(x - left, y - top) < 0.1));

describe("a gaze plot", () => {
  test("visits the strongest spots first and does not stay", () => {
    const spots: Spot[] = [
      [0.3, 0.5, 1],
      [0.7, 0.5, 0.7],
      [0.5, 0.85, 0.5],
    ];
    expect(new Set(nearest(gazePlot(map(...spots)), spots).slice(0, 3))).toEqual(new Set([0, 1, 2]));
    expect(nearest(gazePlot(map(...spots)), spots)[0]).toBe(0);
  });

  test("prefers the nearer of two equal spots, starting from the centre", () => {
    const spots: Spot[] = [
      [0.05, 0.05, 1],
      [0.6, 0.5, 1],
    ];
    expect(nearest(gazePlot(map(...spots)), spots).slice(0, 2)).toEqual([1, 0]);
  });

  test("dwells longest where most attention is", () => {
    const plot = gazePlot(map([0.3, 0.5, 1], [0.8, 0.5, 0.3]));
    expect(plot[0]!.duration).toBe(Math.max(...plot.map(({ duration }) => duration)));
    expect(plot[0]!.duration).toBeGreaterThan(plot[1]!.duration + 50);
  });

  test.each([
    ["one spot", map([0.5, 0.5, 1])],
    ["nothing but ground", map()],
    [
      "many spots",
      map(...Array.from({ length: 25 }, (_, at): Spot => [0.1 + 0.2 * (at % 5), 0.1 + 0.2 * Math.floor(at / 5), 1])),
    ],
    ["one cell", { width: 1, height: 1, values: Uint16Array.of(9) }],
  ] as const)("of %s has six to ten fixations within the picture", (_, attention) => {
    const plot = gazePlot(attention);
    expect(plot.length).toBeGreaterThanOrEqual(6);
    expect(plot.length).toBeLessThanOrEqual(10);
    for (const { x, y, duration } of plot) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x, y)).toBeLessThanOrEqual(1);
      expect(duration).toBeGreaterThanOrEqual(180);
      expect(duration).toBeLessThanOrEqual(460);
    }
  });

  test("of a picture with much to see is longer than of one with little", () => {
    const much = map(...Array.from({ length: 25 }, (_, at): Spot => [0.1 + 0.2 * (at % 5), 0.1 + 0.2 * Math.floor(at / 5), 1]));
    expect(gazePlot(much).length).toBeGreaterThan(gazePlot(map([0.5, 0.5, 1])).length);
  });
});
