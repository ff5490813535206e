import { type Corners, toUnitSquare } from "./homography.ts";
import { LINEAR } from "./light.ts";
import type { Raster } from "./raster.ts";

/** Samples per pixel and direction. */
const SAMPLES = 3;
const ALL = SAMPLES * SAMPLES;

/** A pixel that the slot covers at least partly, and the ad's mean linear light there. The object is reused for the next pixel. */
export type SlotPixel = { x: number; y: number; covered: number; readonly light: [number, number, number] };

/**
 * Visits each pixel of an image that a slot covers, with the share that it covers and the light of the ad there, from SAMPLES ×
 * SAMPLES points per pixel. The loop allocates nothing: a slot has up to 10⁶ pixels.
 */
export function sampleSlot(
  ad: Raster,
  corners: Corners,
  { width, height }: Pick<Raster, "width" | "height">,
  visit: (pixel: Readonly<SlotPixel>) => void,
): void {
  const { a, b, c, d, e, f, g, h, i } = toUnitSquare(corners);
  const { rgb } = ad;
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(width, Math.ceil(Math.max(...xs)))];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(height, Math.ceil(Math.max(...ys)))];
  const pixel: SlotPixel = { x: 0, y: 0, covered: 0, light: [0, 0, 0] };
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      let inside = 0;
      for (let row = 0; row < SAMPLES; row++)
        for (let column = 0; column < SAMPLES; column++) {
          const px = x + (column + 0.5) / SAMPLES;
          const py = y + (row + 0.5) / SAMPLES;
          const w = g * px + h * py + i;
          const u = (a * px + b * py + c) / w;
          const v = (d * px + e * py + f) / w;
          if (u < 0 || u >= 1 || v < 0 || v >= 1) continue;
          const at = 3 * (Math.floor(v * ad.height) * ad.width + Math.floor(u * ad.width));
          red += LINEAR[rgb[at]!]!;
          green += LINEAR[rgb[at + 1]!]!;
          blue += LINEAR[rgb[at + 2]!]!;
          inside++;
        }
      if (inside === 0) continue;
      pixel.x = x;
      pixel.y = y;
      pixel.covered = inside / ALL;
      pixel.light[0] = red / inside;
      pixel.light[1] = green / inside;
      pixel.light[2] = blue / inside;
      visit(pixel);
    }
}
