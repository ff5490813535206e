import { MAX_SLICES } from "#contracts/captures.ts";

/** A horizontal piece of a page in pixels. */
export type Piece = { readonly y: number; readonly height: number };

/** A remainder of at least this fraction of a slice becomes its own slice; a smaller one is added to the previous slice. */
const MIN_PART = 1 / 3;

/** Cuts a page into at most MAX_SLICES slices of equal height; the last may be shorter or up to a third taller. */
export function cutPage(height: number, slice: number): Piece[] {
  const whole = Math.min(Math.floor(height / slice), MAX_SLICES);
  const pieces = Array.from({ length: whole }, (_, at) => ({ y: at * slice, height: slice }));
  const rest = whole === MAX_SLICES ? 0 : height - whole * slice;
  if (whole === 0 || rest >= slice * MIN_PART) return rest > 0 ? [...pieces, { y: whole * slice, height: rest }] : pieces;
  return pieces.map((piece, at) => (at === whole - 1 ? { ...piece, height: slice + rest } : piece));
}
