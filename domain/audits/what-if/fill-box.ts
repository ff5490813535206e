import type { Raster, Region } from "./raster.ts";

/** Pixels at each side of a border pixel that are averaged with it at least. */
const BORDER_BLUR = 3;

type Side = {
  readonly border: Border;
  readonly along: (x: number, y: number) => number;
  readonly distance: (x: number, y: number) => number;
};

/**
 * Fills a region with what surrounds it: each pixel is the mean of the nearest border pixels of the four sides, weighted by the
 * inverse square of their distance. The further away a border is, the more of its pixels are averaged, so that what stands at the
 * border leaves no streaks. Sides at the edge of the image do not count; a region without any becomes grey.
 */
export function fillBox(raster: Raster, region: Region): void {
  const sides = sidesOf(raster, region);
  for (let y = region.top; y < region.bottom; y++) {
    for (let x = region.left; x < region.right; x++) {
      const sum = [0, 0, 0];
      let weights = 0;
      for (const { border, along, distance } of sides) {
        const away = distance(x, y);
        const weight = 1 / away ** 2;
        weights += weight;
        addMean(sum, border, along(x, y), BORDER_BLUR + away - 1, weight);
      }
      const to = (y * raster.width + x) * 3;
      for (let channel = 0; channel < 3; channel++) raster.data[to + channel] = weights > 0 ? sum[channel]! / weights : 128;
    }
  }
}

function sidesOf(raster: Raster, { left, top, right, bottom }: Region): Side[] {
  const column = (x: number) => borderOf(raster, bottom - top, (at) => [x, top + at]);
  const row = (y: number) => borderOf(raster, right - left, (at) => [left + at, y]);
  const sides: Side[] = [];
  if (left > 0) sides.push({ border: column(left - 1), along: (_, y) => y - top, distance: (x) => x - left + 1 });
  if (right < raster.width) sides.push({ border: column(right), along: (_, y) => y - top, distance: (x) => right - x });
  if (top > 0) sides.push({ border: row(top - 1), along: (x) => x - left, distance: (_, y) => y - top + 1 });
  if (bottom < raster.height) sides.push({ border: row(bottom), along: (x) => x - left, distance: (_, y) => bottom - y });
  return sides;
}

/** The colours along a border: at each pixel the sum of those before it. */
type Border = { readonly sums: Float64Array; readonly length: number };

function borderOf({ data, width }: Raster, length: number, point: (at: number) => readonly [number, number]): Border {
  const sums = new Float64Array((length + 1) * 3);
  for (let at = 0; at < length; at++) {
    const [x, y] = point(at);
    for (let channel = 0; channel < 3; channel++)
      sums[(at + 1) * 3 + channel] = sums[at * 3 + channel]! + data[(y * width + x) * 3 + channel]!;
  }
  return { sums, length };
}

/** Adds the weighted mean colour of the pixels of a border up to `radius` away from one. */
function addMean(sum: number[], { sums, length }: Border, at: number, radius: number, weight: number): void {
  const [from, to] = [Math.max(0, at - radius), Math.min(length, at + radius + 1)];
  for (let channel = 0; channel < 3; channel++)
    sum[channel]! += (weight * (sums[to * 3 + channel]! - sums[from * 3 + channel]!)) / (to - from);
}
