import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { COLOUR_MAP } from "#domain/heatmaps/images/colour-map.ts";
import { croppedGazePlotSvg, gazePlotSvg } from "#domain/heatmaps/images/gaze-plot-svg.ts";
import { densityAt, heatLevelsAt } from "#domain/heatmaps/images/levels.ts";
import { overlayDrawing, overlayHeatmap, overlayPeekthrough } from "#domain/heatmaps/images/overlays.ts";
import { indexedPng, smoothGreyPng } from "#domain/heatmaps/images/png.ts";
import type { AttentionMap } from "#domain/scores/attention-map.ts";

/** Values that are as different from each other as possible, but the same in every run. */
const noise = (length: number, below: number) =>
  Array.from({ length }, (_, at) => Math.floor(Math.abs(Math.sin(at * 12.9898) * 43758.5453 * below)) % below);
const map = { width: 13, height: 9, values: Uint16Array.from(noise(13 * 9, 65_536)) };
/** A single cell with attention, which a blur does not make hotter anywhere else. */
const hotCell = { ...map, values: Uint16Array.from({ length: 13 * 9 }, (_, cell) => (cell === 4 * 13 + 6 ? 65_535 : 0)) };
const SIZES = [
  { width: 13, height: 9 },
  { width: 100, height: 50 },
  { width: 37, height: 211 },
];

/** Catmull-Rom splines as in the textbook, one pixel at a time, limited to 0 … 65535. */
function interpolated({ width, height, values }: AttentionMap, x: number, y: number): number {
  const weight = (distance: number) => {
    const d = Math.abs(distance);
    if (d >= 2) return 0;
    return d < 1 ? 1.5 * d ** 3 - 2.5 * d ** 2 + 1 : -0.5 * d ** 3 + 2.5 * d ** 2 - 4 * d + 2;
  };
  const clamped = (cell: number, cells: number) => Math.min(cells - 1, Math.max(0, cell));
  let sum = 0;
  for (let row = Math.floor(y) - 1; row <= Math.floor(y) + 2; row++)
    for (let column = Math.floor(x) - 1; column <= Math.floor(x) + 2; column++)
      sum += weight(x - column) * weight(y - row) * values[clamped(row, height) * width + clamped(column, width)]!;
  return Math.min(65_535, Math.max(0, sum));
}

const largestDifference = (some: ArrayLike<number>, others: ArrayLike<number>): number => {
  expect(some.length).toBe(others.length);
  return Array.from(some).reduce((max, value, at) => Math.max(max, Math.abs(value - others[at]!)), 0);
};

describe("enlarged maps", () => {
  test.each(SIZES)("the mask of $width × $height pixels is the interpolated map, exact to one level of 65535", async (size) => {
    const wanted = Array.from({ length: size.width * size.height }, (_, at) => {
      const [x, y] = [at % size.width, Math.floor(at / size.width)];
      return interpolated(map, ((x + 0.5) * 13) / size.width - 0.5, ((y + 0.5) * 9) / size.height - 0.5);
    });
    const highest = Math.max(...wanted);

    const density = await densityAt(map, size);

    expect(
      largestDifference(
        density,
        wanted.map((value) => (value * 65_535) / highest),
      ),
    ).toBeLessThan(2);
    expect(Math.max(...density)).toBe(65_535);
  });

  test("the heat of a single cell is symmetric around it, and 255 at most", async () => {
    const size = { width: 130, height: 90 };
    const levels = await heatLevelsAt(hotCell, size);
    const mirrored = levels.map((_, at) => levels[(89 - Math.floor(at / 130)) * 130 + (129 - (at % 130))]!);

    expect(largestDifference(levels, mirrored)).toBeLessThanOrEqual(1);
    expect(Math.max(...levels)).toBe(255);
  });

  test("an image smaller than the map has the mean of the cells", async () => {
    expect([...(await densityAt(hotCell, { width: 1, height: 1 }))]).toEqual([65_535]);
  });

  test("a map without attention is an error", async () => {
    const empty = { ...map, values: new Uint16Array(13 * 9) };
    await expect(densityAt(empty, SIZES[1]!)).rejects.toThrow("without attention");
    await expect(heatLevelsAt(empty, SIZES[1]!)).rejects.toThrow("without attention");
  });
});

describe("overlays", () => {
  // Every heat value with every value of the image.
  const levels = Uint8Array.from({ length: 256 * 256 }, (_, at) => at >> 8);
  const rgb = Uint8Array.from({ length: 256 * 256 * 3 }, (_, at) => Math.floor(at / 3) & 255);

  test("the heatmap is blended by the opacity of the colour map, exact to one level", () => {
    const wanted = Array.from(rgb, (value, at) => {
      const entry = levels[Math.floor(at / 3)]! * 4;
      const opacity = COLOUR_MAP[entry + 3]! / 255;
      return value * (1 - opacity) + COLOUR_MAP[entry + (at % 3)]! * opacity;
    });
    expect(largestDifference(overlayHeatmap(rgb, levels), wanted)).toBeLessThan(1);
  });

  test("the hottest pixels are not darkened, and no pixel becomes brighter", () => {
    const veiled = overlayPeekthrough(rgb, levels);
    expect(veiled.subarray(-256 * 3)).toEqual(rgb.subarray(-256 * 3));
    expect(veiled.every((value, at) => value <= rgb[at]!)).toBe(true);
  });

  test("a drawing is composited as by the image library, exact to one level", async () => {
    const size = { width: 300, height: 200 };
    const image = Uint8Array.from(noise(300 * 200 * 3, 256));
    const svg = Buffer.from(
      gazePlotSvg(
        [0.2, 0.5, 0.8].map((x) => ({ x, y: 1 - x, duration: 0.4 })),
        size,
      ),
    );
    const raw = { ...size, channels: 3 } as const;
    const wanted = await sharp(image, { raw })
      .composite([{ input: svg }])
      .removeAlpha()
      .raw()
      .toBuffer();

    const drawn = overlayDrawing(image, await sharp(svg).raw().toBuffer());

    expect(largestDifference(drawn, wanted)).toBeLessThanOrEqual(1);
    expect(largestDifference(drawn, image)).toBeGreaterThan(100);
  });
});

test.each([
  ["photograph", 1280, 960],
  ["leaderboard", 728, 90],
  ["strip", 4000, 10],
  ["single pixel", 1, 1],
])("the smallest part of a gaze plot of a %s draws the same pixels as the whole", async (_, width, height) => {
  const size = { width, height };
  const image = Uint8Array.from(noise(width * height * 3, 256));
  const rgbaOf = (svg: string) => sharp(Buffer.from(svg)).raw().toBuffer();
  for (const fixations of [
    [[0.31, 0.7]],
    [
      [0.2, 0.33],
      [0.61, 0.48],
      [0.4, 0.71],
    ],
    [
      [0, 0],
      [1, 1],
    ],
  ].map((points) => points.map(([x, y]) => ({ x: x!, y: y!, duration: 260 })))) {
    const whole = overlayDrawing(image, await rgbaOf(gazePlotSvg(fixations, size)));
    const { svg, box } = croppedGazePlotSvg(fixations, size)!;
    const part = overlayDrawing(image, await rgbaOf(svg), { imageWidth: width, ...box });
    // The coordinates of a curve's edge are rounded differently thousands of pixels away.
    expect(largestDifference(part, whole)).toBeLessThanOrEqual(width > 2000 ? 10 : 0);
  }
  expect(croppedGazePlotSvg([], size)).toBeUndefined();
});

describe("encoded images are lossless", () => {
  const size = { width: 61, height: 40 };

  test("a 16-bit grey image is encoded without loss", async () => {
    const values = Uint16Array.from(noise(61 * 40, 65_536));
    const { data } = await sharp(smoothGreyPng(values, size))
      .toColourspace("grey16")
      .raw({ depth: "ushort" })
      .toBuffer({ resolveWithObject: true });
    expect(new Uint16Array(data.buffer, data.byteOffset, data.length / 2)).toEqual(values);
  });

  test("an image of palette indices is encoded without loss", async () => {
    const indices = Uint8Array.from(noise(61 * 40, 256));
    const rgba = await sharp(indexedPng(indices, size, COLOUR_MAP))
      .raw()
      .toBuffer();
    expect([...rgba]).toEqual([...indices].flatMap((index) => [...COLOUR_MAP.subarray(index * 4, index * 4 + 4)]));
  });
});
