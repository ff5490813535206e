import type { Raster, Region } from "./raster.ts";

/** Pixels at each side of a border pixel that are averaged with it, so that single ones leave no streaks. */
const BORDER_BLUR = 3;

type Side = {
  readonly colours: Float64Array;
  readonly along: (x: number, y: number) => number;
  readonly distance: (x: number, y: number) => number;
};

/**
 * Fills a region with what surrounds it: each pixel is the mean of the nearest border pixels of the four sides, weighted by the
 * inverse square of their distance. Sides at the edge of the image do not count; a region without any becomes grey.
 */
export function fillBox(raster: Raster, region: Region): void {
  const sides = sidesOf(raster, region);
  for (let y = region.top; y < region.bottom; y++) {
    for (let x = region.left; x < region.right; x++) {
      const sum = [0, 0, 0];
      let weights = 0;
      for (const { colours, along, distance } of sides) {
        const weight = 1 / distance(x, y) ** 2;
        const at = along(x, y) * 3;
        weights += weight;
        for (let channel = 0; channel < 3; channel++) sum[channel]! += weight * colours[at + channel]!;
      }
      const to = (y * raster.width + x) * 3;
      for (let channel = 0; channel < 3; channel++) raster.data[to + channel] = weights > 0 ? sum[channel]! / weights : 128;
    }
  }
}

function sidesOf(raster: Raster, { left, top, right, bottom }: Region): Side[] {
  const column = (x: number) => border(raster, bottom - top, (at) => [x, top + at]);
  const row = (y: number) => border(raster, right - left, (at) => [left + at, y]);
  const sides: Side[] = [];
  if (left > 0) sides.push({ colours: column(left - 1), along: (_, y) => y - top, distance: (x) => x - left + 1 });
  if (right < raster.width) sides.push({ colours: column(right), along: (_, y) => y - top, distance: (x) => right - x });
  if (top > 0) sides.push({ colours: row(top - 1), along: (x) => x - left, distance: (_, y) => y - top + 1 });
  if (bottom < raster.height) sides.push({ colours: row(bottom), along: (x) => x - left, distance: (_, y) => bottom - y });
  return sides;
}

/** The colours along a border, smoothed. */
function border({ data, width }: Raster, length: number, point: (at: number) => readonly [number, number]): Float64Array {
  const colours = new Float64Array(length * 3);
  for (let at = 0; at < length; at++) {
    const [from, to] = [Math.max(0, at - BORDER_BLUR), Math.min(length - 1, at + BORDER_BLUR)];
    for (let near = from; near <= to; near++) {
      const [x, y] = point(near);
      for (let channel = 0; channel < 3; channel++)
        colours[at * 3 + channel]! += data[(y * width + x) * 3 + channel]! / (to - from + 1);
    }
  }
  return colours;
}
