import { type AttentionMap, densityOf } from "./attention-map.ts";

/** A rectangle in pixels of the image. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
type Size = { readonly width: number; readonly height: number };

/**
 * The share of all attention inside a rectangle, 0 to 1: the integral of the density over the rectangle; cells at its edges count
 * proportionally. Parts beyond the image's edge count nothing; the shares of rectangles that tile the image
 * add up to 1.
 * @param imageSize size of the original image in pixels, the unit of the rectangle; the map may have any resolution
 */
export function shareOfAttention(map: AttentionMap, box: Box, imageSize: Size): number {
  const density = densityOf(map);
  const columns = coverage(box.left, box.left + box.width, imageSize.width, map.width);
  const rows = coverage(box.top, box.top + box.height, imageSize.height, map.height);
  let share = 0;
  for (const [row, high] of rows) {
    let line = 0;
    for (const [column, wide] of columns) line += density[row * map.width + column]! * wide;
    share += line * high;
  }
  return Math.min(1, Math.max(0, share));
}

/** The cells that a span of pixels touches, each with the covered fraction, 0 to 1. */
function coverage(from: number, to: number, pixels: number, cells: number): [cell: number, part: number][] {
  const start = Math.max(0, (from / pixels) * cells);
  const end = Math.min(cells, (to / pixels) * cells);
  const covered: [number, number][] = [];
  for (let cell = Math.floor(start); cell < end; cell++) covered.push([cell, Math.min(end, cell + 1) - Math.max(start, cell)]);
  return covered;
}
