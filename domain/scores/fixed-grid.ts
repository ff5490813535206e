import { type AttentionMap, densityOf } from "./attention-map.ts";

/** Cells per side of the grid on which statistics are computed: each about as wide as the area seen in one fixation. */
export const GRID_SIDE = 32;

/**
 * Resamples a map to the grid on which its statistics are computed: the image in SIDE × SIDE equal cells, each with the attention
 * inside it; a source cell that overlaps several counts in each proportionally. Sums to 1. Coarser than any map of the model, so
 * that a map and the mask enlarged from it give nearly the same grid, and the same scores. Throws if the map is empty or contains
 * no attention.
 */
export function resampleToFixedGrid(map: AttentionMap): AttentionMap & { readonly values: Float64Array } {
  const density = densityOf(map);
  const rows = new Float64Array(map.height * GRID_SIDE);
  for (const { cell, part, share } of overlapsOf(map.width))
    for (let row = 0; row < map.height; row++) rows[row * GRID_SIDE + part]! += share * density[row * map.width + cell]!;
  const values = new Float64Array(GRID_SIDE * GRID_SIDE);
  for (const { cell, part, share } of overlapsOf(map.height))
    for (let column = 0; column < GRID_SIDE; column++)
      values[part * GRID_SIDE + column]! += share * rows[cell * GRID_SIDE + column]!;
  return { width: GRID_SIDE, height: GRID_SIDE, values };
}

type CellOverlap = { readonly cell: number; readonly part: number; readonly share: number };

/** The fraction of each of a side's cells that lies in each of its SIDE equal parts. */
function overlapsOf(cells: number): CellOverlap[] {
  const parts: CellOverlap[] = [];
  for (let cell = 0; cell < cells; cell++) {
    // In units of 1 ÷ (cells · SIDE) of the side, in which every edge is an integer.
    const [from, to] = [cell * GRID_SIDE, (cell + 1) * GRID_SIDE];
    for (let part = Math.floor(from / cells); part * cells < to; part++)
      parts.push({ cell, part, share: (Math.min(to, (part + 1) * cells) - Math.max(from, part * cells)) / GRID_SIDE });
  }
  return parts;
}
