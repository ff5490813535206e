import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { frameDrawer } from "#domain/heatmaps/images/frames/frame-drawer.ts";
import { type Planes, planesOfRgb } from "#domain/heatmaps/images/frames/planes.ts";
import { heatLevelsAt } from "#domain/heatmaps/images/levels.ts";
import { overlayHeatmap, overlayPeekthrough } from "#domain/heatmaps/images/overlays.ts";

const size = { width: 320, height: 180 };
const mapSize = { mapWidth: 96, mapHeight: 54 };
const PIXELS = size.width * size.height;

/** Attention around some positions, with smooth falloff. */
const attention = (...places: readonly (readonly [x: number, y: number])[]) => ({
  width: mapSize.mapWidth,
  height: mapSize.mapHeight,
  values: Uint8Array.from({ length: mapSize.mapWidth * mapSize.mapHeight }, (_, cell) => {
    const x = ((cell % mapSize.mapWidth) + 0.5) / mapSize.mapWidth;
    const y = (Math.floor(cell / mapSize.mapWidth) + 0.5) / mapSize.mapHeight;
    return Math.round(255 * Math.max(...places.map(([px, py]) => Math.exp(-((x - px) ** 2 + (y - py) ** 2) / 0.01))));
  }),
});
const image = Uint8Array.from({ length: PIXELS * 3 }, (_, at) => 128 + Math.round(100 * Math.sin(at / 37)));
const pixel = (of: Uint8Array, x: number, y: number) => {
  const at = (Math.floor(y * size.height) * size.width + Math.floor(x * size.width)) * 3;
  return [...of.subarray(at, at + 3)] as [red: number, green: number, blue: number];
};
const drawer = frameDrawer({ ...size, ...mapSize }, "rgb");
const planes = (rgb: Uint8Array) => planesOfRgb(rgb, size.width);
function drawn(kind: "heatmap" | "peekthrough", map: ReturnType<typeof attention>, rgb = image) {
  const out = new Uint8Array(rgb.length);
  drawer[kind](planes(rgb), drawer.heatLevelsOf(map), planes(out));
  return out;
}

/** Four pixels share one colour sample, and heat changes within them. */
const COARSE = 6;

/** Red, green and blue as BT.709 videos store them. */
function yuvOf([red, green, blue]: readonly [number, number, number]): [number, number, number] {
  return [
    16 + 0.1826 * red + 0.6142 * green + 0.062 * blue,
    128 - 0.1006 * red - 0.3386 * green + 0.4392 * blue,
    128 + 0.4392 * red - 0.3989 * green - 0.0403 * blue,
  ];
}

describe("the heatmap and peekthrough of a frame", () => {
  const map = attention([0.7, 0.35]);

  test("the heatmap and peekthrough of a frame are warm, and unveiled, where attention is high", () => {
    const [red, green, blue] = pixel(drawn("heatmap", map), 0.7, 0.35);

    expect(red + green).toBeGreaterThan(2 * blue + 200);
    expect(pixel(drawn("peekthrough", map), 0.7, 0.35)).toEqual(pixel(image, 0.7, 0.35));
  });

  test("the heatmap and peekthrough of a frame leave it unchanged, and dark, where attention is low", () => {
    const before = pixel(image, 0.1, 0.9);

    expect(pixel(drawn("heatmap", map), 0.1, 0.9)).toEqual(before);
    pixel(drawn("peekthrough", map), 0.1, 0.9).forEach((value, channel) => {
      expect(value).toBeLessThan(before[channel]! / 8);
    });
  });

  test("the heatmap and peekthrough of a frame match those of an image within 2 levels on average and 24 at most", async () => {
    const both = attention([0.7, 0.35], [0.2, 0.6]);
    const levels = await heatLevelsAt({ ...both, values: Uint16Array.from(both.values, (value) => value * 257) }, size);
    const looks = [
      [drawn("heatmap", both), overlayHeatmap(image, levels)],
      [drawn("peekthrough", both), overlayPeekthrough(image, levels)],
    ] as const;

    for (const [frame, image] of looks) {
      const differences = frame.map((value, at) => Math.abs(value - image[at]!));
      expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(2);
      expect(differences.reduce((max, value) => Math.max(max, value), 0)).toBeLessThan(24);
    }
  });

  test("the heatmap and peekthrough of a frame do not depend on earlier frames and do not modify the frame", () => {
    const rgb = image.slice();
    const first = drawn("heatmap", map, rgb);
    drawn("peekthrough", attention([0.1, 0.1]), rgb);

    expect(drawn("heatmap", map, rgb)).toEqual(first);
    expect(rgb).toEqual(image);
  });

  test("the heatmap and peekthrough of a frame are the same when drawn in YUV as in RGB", () => {
    const even = { width: 128, height: 72 };
    const colour = [200, 120, 40] as const;
    const filled = (values: readonly [number, number, number], pixels: readonly [number, number, number]) =>
      values.map((value, plane) => new Uint8Array(pixels[plane]!).fill(value)) as [Uint8Array, Uint8Array, Uint8Array];
    const pixels = even.width * even.height;
    const rgb = planesOfRgb(
      Uint8Array.from({ length: pixels * 3 }, (_, at) => colour[at % 3]!),
      even.width,
    );
    const yuv = filled(yuvOf(colour), [pixels, pixels / 4, pixels / 4]).map((bytes, plane) => ({
      bytes,
      offset: 0,
      step: 1,
      stride: plane === 0 ? even.width : even.width / 2,
    })) as unknown as Planes;
    for (const kind of ["heatmap", "peekthrough"] as const) {
      const [red, video] = [frameDrawer({ ...even, ...mapSize }, "rgb"), frameDrawer({ ...even, ...mapSize }, "yuv")];
      red[kind](rgb, red.heatLevelsOf(map), rgb);
      video[kind](yuv, video.heatLevelsOf(map), yuv);
      for (let pixel = 0; pixel < pixels; pixel++) {
        const [wanted] = yuvOf([...rgb[0].bytes.subarray(pixel * 3, pixel * 3 + 3)] as [number, number, number]);
        expect(Math.abs(yuv[0].bytes[pixel]! - wanted), `${kind} at ${pixel}`).toBeLessThan(2);
      }
      for (let shared = 0; shared < pixels / 4; shared++) {
        const [column, row] = [(shared % (even.width / 2)) * 2, Math.floor(shared / (even.width / 2)) * 2];
        const four = [0, 1, even.width, even.width + 1].map((beside) => {
          const at = (row * even.width + column + beside) * 3;
          return yuvOf([...rgb[0].bytes.subarray(at, at + 3)] as [number, number, number]);
        });
        for (const plane of [1, 2] as const) {
          const wanted = four.reduce((sum, one) => sum + one[plane] / 4, 0);
          expect(Math.abs(yuv[plane].bytes[shared]! - wanted), `${kind}, plane ${plane} at ${shared}`).toBeLessThan(COARSE);
        }
      }
    }
  });

  test("the heatmap and peekthrough fill every pixel of frames of any size", async () => {
    for (const [width, height] of [
      [2, 2],
      [50, 30],
      [322, 98],
    ] as const) {
      const small = frameDrawer({ width, height, ...mapSize }, "rgb");
      const grey = await sharp({ create: { width, height, channels: 3, background: "#888888" } })
        .raw()
        .toBuffer();
      const out = new Uint8Array(grey.length).fill(1);
      small.peekthrough(planesOfRgb(grey, width), small.heatLevelsOf(map), planesOfRgb(out, width));
      expect(out.every((value) => value >= Math.floor(0.1 * 0x88) && value <= 0x88)).toBe(true);
    }
  });

  test("the heatmap and peekthrough of a frame need a map with attention", () => {
    expect(() => drawer.heatLevelsOf({ ...map, values: new Uint8Array(map.values.length) })).toThrow("without attention");
  });
});

describe("interpolation between two frames", () => {
  const [left, right] = [drawer.heatLevelsOf(attention([0.2, 0.5])), drawer.heatLevelsOf(attention([0.8, 0.5]))];

  test("the ends of an interpolation equal the two maps, and its middle is the mean of both", () => {
    expect(drawer.interpolate(left, right, 0)).toEqual(left);
    expect(drawer.interpolate(left, right, 1)).toEqual(right);
    const middle = drawer.interpolate(left, right, 0.5);
    middle.forEach((value, cell) => {
      expect(Math.abs(value - (left[cell]! + right[cell]!) / 2)).toBeLessThanOrEqual(1);
    });
  });

  test("interpolated heat changes in small steps for any motion of the peak", () => {
    const out = [0.4, 0.42].map((t) => {
      const frame = new Uint8Array(image.length);
      drawer.heatmap(planes(image), drawer.interpolate(left, right, t), planes(frame));
      return frame;
    });

    expect(out[0]!.reduce((max, value, at) => Math.max(max, Math.abs(value - out[1]![at]!)), 0)).toBeLessThan(24);
  });
});
