import type { Grey } from "#adapters/text-recognition/preprocess.ts";

/** A frame is compared by the mean luminance of this many cells in each direction. */
const CELLS = 48;
/** Difference of a cell, in grey levels of 256, from which its content changed: small letters that appear change one by more. */
const CHANGED = 3;
/** Mean difference of all cells, in grey levels, above which a cut lies between two frames 0.2 s apart. */
const CUT = 22;

/** Mean luminance per cell. */
export type Cells = Float32Array;

/** The mean brightness of each cell of a frame. */
export function cellsOf({ width, height, bytes }: Grey): Cells {
  const sums = new Float32Array(CELLS * CELLS);
  const counts = new Uint32Array(CELLS * CELLS);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * CELLS) / height) * CELLS;
    for (let x = 0; x < width; x++) {
      const cell = row + Math.floor((x * CELLS) / width);
      sums[cell]! += bytes[y * width + x]!;
      counts[cell]!++;
    }
  }
  return sums.map((sum, cell) => sum / Math.max(1, counts[cell]!));
}

/** Whether any cell changed so much that letters may have appeared, moved or gone. */
export const hasChanged = (one: Cells, other: Cells): boolean =>
  one.some((value, cell) => Math.abs(value - other[cell]!) > CHANGED);

/** Whether a cut lies between two frames 0.2 s apart. */
export const isCut = (one: Cells, other: Cells): boolean =>
  one.reduce((sum, value, cell) => sum + Math.abs(value - other[cell]!), 0) > CUT * one.length;
