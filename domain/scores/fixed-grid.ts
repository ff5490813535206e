import { type AttentionMap, densityOf } from "./attention-map.ts";

/** Parts of either side of the grid that maps are measured on: each about as wide as the point that a look is taken for. */
export const SIDE = 32;

/**
 * A map on the grid that its statistics are measured on: the picture in SIDE × SIDE equal parts, each with the attention that lies in it; a
 * cell that lies in several parts counts in each with its share. Sums to 1. Coarser than any map of the model, so that a map and the mask it
 * was enlarged to give nearly the same grid, and the same scores.
 * Throws when the map is empty or holds no attention.
 */
export function onFixedGrid(map: AttentionMap): AttentionMap & { readonly values: Float64Array } {
  const density = densityOf(map);
  const rows = new Float64Array(map.height * SIDE);
  for (const { cell, part, share } of partsOf(map.width))
    for (let row = 0; row < map.height; row++) rows[row * SIDE + part]! += share * density[row * map.width + cell]!;
  const values = new Float64Array(SIDE * SIDE);
  for (const { cell, part, share } of partsOf(map.height))
    for (let column = 0; column < SIDE; column++) values[part * SIDE + column]! += share * rows[cell * SIDE + column]!;
  return { width: SIDE, height: SIDE, values };
}

type Part = { readonly cell: number; readonly part: number; readonly share: number };

/** Which share of each of a side's cells lies in which of its SIDE equal parts. */
function partsOf(cells: number): Part[] {
  const parts: Part[] = [];
  for (let cell = 0; cell < cells; cell++) {
    // In units of 1 ÷ (cells · SIDE) of the side, in which every edge is a whole number.
    const [from, to] = [cell * SIDE, (cell + 1) * SIDE];
    for (let part = Math.floor(from / cells); part * cells < to; part++)
      parts.push({ cell, part, share: (Math.min(to, (part + 1) * cells) - Math.max(from, part * cells)) / SIDE });
  }
  return parts;
}
