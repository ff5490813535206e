import { type AttentionMap, densityOf } from "./attention-map.ts";

/** Cells per side of the grid on which statistics are computed: each about as wide as the area seen in one fixation. */
export const SIDE = 32;

/**
 * Resamples a map to the grid on which its statistics are computed: the image in SIDE × SIDE equal cells, each with the attention
 * inside it; a source cell that overlaps several counts in each proportionally. Sums to 1. Coarser than any map of the model, so
 * that a map and the mask enlarged from it give nearly the same grid, and the same scores. Throws if the map is empty or contains
 * no attention.
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

/** The fraction of each of a side's cells that lies in each of its SIDE equal parts. */
function partsOf(cells: number): Part[] {
  const parts: Part[] = [];
  for (let cell = 0; cell < cells; cell++) {
    // In units of 1 ÷ (cells · SIDE) of the side, in which every edge is an integer.
    const [from, to] = [cell * SIDE, (cell + 1) * SIDE];
    for (let part = Math.floor(from / cells); part * cells < to; part++)
      parts.push({ cell, part, share: (Math.min(to, (part + 1) * cells) - Math.max(from, part * cells)) / SIDE });
  }
  return parts;
}
