import { type AttentionMap, densityOf } from "./attention-map.ts";

/** A box in pixels of the picture. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
type Size = { readonly width: number; readonly height: number };

/**
 * The share of all attention that falls into a box, 0…1: the integral of the density over the box, cells at its edges counting with
 * the part of them that lies inside. What reaches over the picture's edge counts nothing; the shares of boxes that tile the picture
 * add up to 1.
 * @param pictureSize the picture's own size in pixels, the unit of the box; the map may have any resolution
 */
export function shareOfAttention(map: AttentionMap, box: Box, pictureSize: Size): number {
  const density = densityOf(map);
  const columns = coverage(box.left, box.left + box.width, pictureSize.width, map.width);
  const rows = coverage(box.top, box.top + box.height, pictureSize.height, map.height);
  let share = 0;
  for (const [row, high] of rows) {
    let line = 0;
    for (const [column, wide] of columns) line += density[row * map.width + column]! * wide;
    share += line * high;
  }
  return Math.min(1, Math.max(0, share));
}

/** The cells that a span of pixels touches, each with the part of it that the span covers, 0…1. */
function coverage(from: number, to: number, pixels: number, cells: number): [cell: number, part: number][] {
  const start = Math.max(0, (from / pixels) * cells);
  const end = Math.min(cells, (to / pixels) * cells);
  const covered: [number, number][] = [];
  for (let cell = Math.floor(start); cell < end; cell++) covered.push([cell, Math.min(end, cell + 1) - Math.max(start, cell)]);
  return covered;
}
