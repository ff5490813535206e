import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { dwellTimes } from "#domain/scores/dwell-time.ts";
import { gazePlot } from "#domain/scores/gaze-plot.ts";

type Spot = readonly [x: number, y: number, strength: number];

/** Attention in round spots on a faint background. */
function map(...spots: readonly Spot[]): AttentionMap {
  const [width, height] = [80, 60];
  const values = Float64Array.from({ length: width * height }, (_, at) => {
    const x = ((at % width) + 0.5) / width;
    const y = (Math.floor(at / width) + 0.5) / height;
    return spots.reduce(
      (sum, [left, top, strength]) => sum + strength * Math.exp(-((x - left) ** 2 + (y - top) ** 2) / 0.002),
      0.001,
    );
  });
  return { width, height, values };
}
const manySpots = map(...Array.from({ length: 25 }, (_, at): Spot => [0.1 + 0.2 * (at % 5), 0.1 + 0.2 * Math.floor(at / 5), 1]));
const flat = { width: 80, height: 60, values: new Float64Array(80 * 60).fill(1) };
/** All attention in single cells of 41 × 41, given by their offset from the centre, to the right and down. */
function cells(...spots: readonly Spot[]): AttentionMap {
  const values = new Float64Array(41 * 41);
  for (const [right, down, strength] of spots) values[(20 + down) * 41 + 20 + right] = strength;
  return { width: 41, height: 41, values };
}
type Part = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly strength: number;
};
/** Attention in rectangles of cells on a faint background, and which of them contains a cell. */
function mapOf(parts: readonly Part[], { width, height }: { readonly width: number; readonly height: number }) {
  const partAt = (x: number, y: number) =>
    parts.findIndex(({ left, right, top, bottom }) => x >= left && x < right && y >= top && y < bottom);
  const strengthAt = (cell: number) => parts[partAt(cell % width, Math.floor(cell / width))]?.strength ?? 0.01;
  return { partAt, values: Float64Array.from({ length: width * height }, (_, cell) => strengthAt(cell)) };
}
type Place = { readonly x: number; readonly y: number };
const nearest = (plot: readonly Place[], spots: readonly Spot[]) =>
  plot.map(({ x, y }) => spots.findIndex(([left, top]) => Math.hypot(x - left, y - top) < 0.1));
const distance = (one: Place, other: Place, { width, height } = { width: 80, height: 60 }) =>
  Math.hypot((one.x - other.x) * width, (one.y - other.y) * height) / Math.hypot(width, height);

describe("a gaze plot", () => {
  test("a gaze plot starts with the strongest spot at equal distances from the centre and visits all before it returns to one", () => {
    const spots: Spot[] = [
      [0.3, 0.5, 0.7],
      [0.7, 0.5, 1],
      [0.5, 0.85, 0.6],
    ];
    const visited = nearest(gazePlot(map(...spots)), spots);
    expect(visited[0]).toBe(1);
    expect(new Set(visited.slice(0, 3))).toEqual(new Set([0, 1, 2]));
  });

  test("a gaze plot prefers the nearer of two equal spots, starting from the centre", () => {
    const spots: Spot[] = [
      [0.05, 0.05, 1],
      [0.6, 0.5, 1],
    ];
    expect(nearest(gazePlot(map(...spots)), spots)[0]).toBe(1);
  });

  test("a gaze plot continues to the equal spot nearest to the current fixation, not to the centre", () => {
    const spots: Spot[] = [
      [0.25, 0.5, 1],
      [0.2, 0.85, 0.5],
      [0.65, 0.5, 0.5],
    ];
    const visits = nearest(gazePlot(map(...spots)), spots);
    expect(visits[0]).toBe(0);
    expect(visits.indexOf(1)).toBeLessThan(visits.indexOf(2));
  });

  test.each([
    [1.55, 0],
    [1.66, 14 / 41],
  ])("a gaze plot jumps a third of the diagonal only to 1.61 times as much attention, here %f times", (times, right) => {
    // 14 cells of 41 in both directions are 0.341 of the diagonal: exp(0.341² ÷ 2 · 0.35²) = 1.61.
    expect(gazePlot(cells([0, 0, 1], [14, 14, times]))[0]!.x).toBeCloseTo(0.5 + right, 10);
  });

  test("a gaze plot does not return to a place while another place has attention", () => {
    const plot = gazePlot(manySpots);
    expect(plot).toHaveLength(10);
    for (const [at, place] of plot.entries())
      for (const earlier of plot.slice(0, at)) expect(distance(place, earlier)).toBeGreaterThan(0.035);
  });

  test("a gaze plot is longer for a complex image than for a simple one", () => {
    expect(gazePlot(map([0.5, 0.5, 1]))).toHaveLength(6);
    expect(gazePlot(manySpots)).toHaveLength(10);
  });

  test("the dwells of a gaze plot are proportional to the attention, with people's median and within their range", () => {
    expect(dwellTimes([0.1, 0.24, 0.1 / 2.4])).toEqual([227, 545, 95]);
    expect(dwellTimes([0.01, 0.01])).toEqual([227, 227]);
    expect(dwellTimes([1, 0])).toEqual([700, 90]);
    expect(dwellTimes([0, 0])).toEqual([227, 227]);
    const [strong, weak] = gazePlot(map([0.3, 0.5, 1], [0.7, 0.5, 0.6]));
    expect(strong!.duration).toBeGreaterThan(weak!.duration);
  });

  test("the durations of a gaze plot differ as much as one person's on an image with spots of different strength", () => {
    const durations = gazePlot(
      map([0.2, 0.3, 1], [0.5, 0.2, 0.7], [0.75, 0.4, 0.5], [0.25, 0.75, 0.35], [0.6, 0.75, 0.25], [0.85, 0.85, 0.2]),
    ).map(({ duration }) => duration);
    const mean = durations.reduce((sum, duration) => sum + duration, 0) / durations.length;
    const deviation = Math.sqrt(durations.reduce((sum, duration) => sum + (duration - mean) ** 2, 0) / durations.length);
    expect(mean).toBeGreaterThan(200);
    expect(mean).toBeLessThan(320);
    expect(deviation).toBeGreaterThan(60);
    expect(deviation).toBeLessThan(180);
  });

  test("a gaze plot looks at each line of text once before it looks at one again", () => {
    const [width, height] = [80, 60];
    const lines = [10, 20, 30, 40, 50];
    // Words of different strength with spaces between them, as in a headline.
    const values = Float64Array.from({ length: width * height }, (_, cell) => {
      const [x, y] = [cell % width, Math.floor(cell / width)];
      if (x < 15 || x > 65) return 0.01;
      return 0.01 + lines.reduce((sum, line) => sum + (0.85 + 0.15 * Math.sin(x)) * Math.exp(-((y - line) ** 2) / 4), 0);
    });
    const visited = gazePlot({ width, height, values })
      .slice(0, 5)
      .map(({ y }) => Math.round((y * height) / 10));
    expect(new Set(visited)).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  test("a gaze plot looks at large type of an ad once before it has seen the rest of the ad", () => {
    const [width, height] = [80, 60];
    // A headline of a quarter of the height, and smaller parts that get less attention.
    const parts = [
      { left: 10, right: 60, top: 6, bottom: 20, strength: 1 },
      { left: 10, right: 25, top: 30, bottom: 33, strength: 0.5 },
      { left: 50, right: 65, top: 36, bottom: 39, strength: 0.45 },
      { left: 10, right: 25, top: 48, bottom: 51, strength: 0.4 },
    ] as const;
    const { partAt, values } = mapOf(parts, { width, height });
    const visited = (content: "design" | "natural") =>
      gazePlot({ width, height, values }, { width, height }, content)
        .slice(0, 4)
        .map(({ x, y }) => partAt(x * width, y * height));
    expect(new Set(visited("design"))).toEqual(new Set([0, 1, 2, 3]));
    expect(visited("natural").filter((part) => part === 0).length).toBeGreaterThan(1);
  });

  test("a gaze plot looks once at a headline with a known box", () => {
    const [width, height] = [80, 60];
    const parts = [
      { left: 10, top: 6, right: 60, bottom: 20, strength: 1 },
      { left: 10, top: 30, right: 25, bottom: 33, strength: 0.5 },
      { left: 50, top: 36, right: 65, bottom: 39, strength: 0.45 },
    ] as const;
    const { partAt, values } = mapOf(parts, { width, height });
    const visits = (headlines?: Parameters<typeof gazePlot>[3]) =>
      gazePlot({ width, height, values }, { width: 1600, height: 1200 }, "web", headlines)
        .slice(0, 6)
        .map(({ x, y }) => partAt(x * width, y * height))
        .filter((part) => part === 0).length;
    const headline = { left: 200, top: 120, width: 1000, height: 280 };
    expect(visits()).toBeGreaterThan(1);
    expect(visits([{ ...headline, top: 900 }])).toBe(visits());
    expect(visits([{ ...headline, top: 900 }, headline])).toBe(1);
  });

  test("a gaze plot looks elsewhere from the seventh fixation on", () => {
    const [width, height] = [88, 56];
    const values = Float64Array.from({ length: width * height }, (_, cell) => {
      const [x, y] = [cell % width, Math.floor(cell / width)];
      return 0.25 + Math.exp(-((x - 25) ** 2 + (y - 25) ** 2) / 150);
    });
    const plot = gazePlot({ width, height, values });
    expect(plot.length).toBeGreaterThan(6);
    for (const [at, place] of plot.entries())
      for (const earlier of at < 6 ? [] : plot.slice(0, at))
        expect(distance(place, earlier, { width, height })).toBeGreaterThan(0.06);
  });

  test("a gaze plot lands on a small element beside a large one, not between both", () => {
    const [width, height] = [88, 56];
    const values = Float64Array.from({ length: width * height }, (_, cell) => {
      const [x, y] = [cell % width, Math.floor(cell / width)];
      return 0.01 + Math.exp(-((x - 20) ** 2 + (y - 20) ** 2) / 60) + 0.35 * Math.exp(-((x - 20) ** 2 + (y - 33) ** 2) / 5);
    });
    expect(gazePlot({ width, height, values }).some(({ x, y }) => Math.hypot(x * width - 20.5, y * height - 33.5) <= 1.5)).toBe(
      true,
    );
  });

  test("a gaze plot stays near a small element when no other place has attention", () => {
    const plot = gazePlot(cells([5, -7, 1]));
    expect(plot).toHaveLength(6);
    expect(plot[0]).toMatchObject({ x: 25.5 / 41, y: 13.5 / 41 });
    for (const place of plot) expect(distance(place, plot[0]!)).toBeLessThan(0.07);
  });

  test("a gaze plot starts at the centre of a uniform map and moves around it", () => {
    const plot = gazePlot(flat);
    expect(distance(plot[0]!, { x: 0.5, y: 0.5 })).toBeLessThan(0.01);
    for (const [at, place] of plot.entries()) {
      if (at > 0) expect(distance(place, plot[at - 1]!)).toBeLessThan(0.4);
      expect(distance(place, { x: 0.5, y: 0.5 })).toBeLessThan(0.5);
    }
    expect(new Set(plot.map(({ x, y }) => `${x} ${y}`)).size).toBe(plot.length);
  });

  test("a gaze plot measures distances in the aspect ratio of the image", () => {
    // Equally many cells away, but the image is four times as wide as high, so the spot above is nearer.
    const square = cells([12, 0, 1], [0, -12, 0.9]);
    expect(gazePlot(square)[0]!.y).toBe(0.5);
    expect(gazePlot(square, { width: 800, height: 200 })[0]!.x).toBe(0.5);
  });

  test("a gaze plot does not depend on the unit of the map and does not modify the map", () => {
    const before = Float64Array.from(manySpots.values);
    const plot = gazePlot(manySpots);
    expect(manySpots.values).toEqual(before);
    expect(gazePlot(manySpots)).toEqual(plot);
    // A power of two, so that no value is rounded.
    expect(gazePlot({ ...manySpots, values: before.map((value) => value * 4096) })).toEqual(plot);
  });

  test("the gaze plot of a mirrored image is mirrored", () => {
    const spots: Spot[] = [
      [0.23, 0.41, 1],
      [0.71, 0.32, 0.8],
      [0.55, 0.83, 0.6],
      [0.4, 0.15, 0.45],
    ];
    const mirrored = gazePlot(map(...spots.map(([x, y, strength]): Spot => [1 - x, y, strength])));
    for (const [at, { x, y }] of gazePlot(map(...spots)).entries()) {
      expect(mirrored[at]!.x).toBeCloseTo(1 - x, 10);
      expect(mirrored[at]!.y).toBeCloseTo(y, 10);
    }
  });

  test("a gaze plot has six to ten fixations within the image for any map and aspect ratio", () => {
    const side = fc.integer({ min: 1, max: 40 });
    const pixels = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, pixels, pixels, fc.infiniteStream(fc.nat(65535)), (width, height, across, down, numbers) => {
        const values = Uint16Array.from({ length: width * height }, () => numbers.next().value as number);
        values[0] = Math.max(1, values[0]!);
        const plot = gazePlot({ width, height, values }, { width: across, height: down });
        expect(plot.length).toBeGreaterThanOrEqual(6);
        expect(plot.length).toBeLessThanOrEqual(10);
        for (const { x, y, duration } of plot) {
          expect(x > 0 && x < 1 && y > 0 && y < 1).toBe(true);
          expect(duration >= 90 && duration <= 700).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ["one cell", { width: 1, height: 1, values: Uint16Array.of(9) }, { width: 1, height: 1 }],
    ["a strip", { width: 256, height: 1, values: new Float64Array(256).fill(1) }, { width: 20_000, height: 10 }],
    ["a tower", { width: 4, height: 300, values: new Float64Array(1200).fill(1) }, { width: 10, height: 20_000 }],
  ] as const)("a gaze plot of %s starts in the middle", (_, attention, size) => {
    const [first] = gazePlot(attention, size);
    expect(Math.abs(first!.x - 0.5)).toBeLessThan(0.51 / attention.width);
    expect(Math.abs(first!.y - 0.5)).toBeLessThan(0.51 / attention.height);
  });

  test("an empty map has no gaze plot", () => {
    expect(() => gazePlot({ width: 0, height: 0, values: new Float64Array(0) })).toThrow("values");
    expect(() => gazePlot({ width: 2, height: 1, values: new Float64Array(2) })).toThrow("without attention");
  });
});
