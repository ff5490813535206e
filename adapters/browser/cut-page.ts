import { MOST_SLICES } from "#contracts/captures.ts";

/** A horizontal piece of a page in pixels. */
export type Piece = { readonly y: number; readonly height: number };

/** What is left at the end is a slice of its own from this part of a slice on; less is added to the one before. */
const LEAST_PART = 1 / 3;

/** Cuts a page into slices of the same height, at most MOST_SLICES of them; the last may be shorter or up to a third higher. */
export function cutPage(height: number, slice: number): Piece[] {
  const whole = Math.min(Math.floor(height / slice), MOST_SLICES);
  const pieces = Array.from({ length: whole }, (_, at) => ({ y: at * slice, height: slice }));
  const rest = whole === MOST_SLICES ? 0 : height - whole * slice;
  if (whole === 0 || rest >= slice * LEAST_PART) return rest > 0 ? [...pieces, { y: whole * slice, height: rest }] : pieces;
  return pieces.map((piece, at) => (at === whole - 1 ? { ...piece, height: slice + rest } : piece));
}
