import type { AttentionGrid } from "#web/app/shared/viewer/attention-grid.ts";

/** Pictures whose proportions differ by no more than this can be laid over one another. */
const TOLERANCE = 0.02;
/** A cell wears its full colour when it gets so many times the average cell's attention more, or less. */
export const FULL_COLOUR = 4;
/** Told apart by those who see red and green alike. */
export const MORE = [214, 84, 0] as const;
export const LESS = [0, 92, 214] as const;
/** The strongest colour still lets the picture through. */
const MOST_OPAQUE = 0.82;

type Size = { readonly width: number | null; readonly height: number | null };

/** Whether two pictures have the same proportions, so that a place in one is the same place in the other. */
export function doFit(one: Size, other: Size): boolean {
  if (!one.width || !one.height || !other.width || !other.height) return false;
  return Math.abs((one.width * other.height) / (one.height * other.width) - 1) <= TOLERANCE;
}

/** What share of attention lies elsewhere than in the first, 0 to 1: half the sum of all differences (total variation distance). */
export function elsewhere(first: AttentionGrid, other: AttentionGrid): number {
  let sum = 0;
  for (let cell = 0; cell < first.values.length; cell++) sum += Math.abs(other.values[cell]! - first.values[cell]!);
  return sum / 2;
}

/** A picture of the difference, RGBA: orange where there is more attention than in the first, blue where there is less, clear where alike. */
export function paintShift(first: AttentionGrid, other: AttentionGrid): Uint8ClampedArray<ArrayBuffer> {
  const cells = first.values.length;
  const rgba = new Uint8ClampedArray(cells * 4);
  for (let cell = 0; cell < cells; cell++) {
    const times = (other.values[cell]! - first.values[cell]!) * cells;
    const [red, green, blue] = times > 0 ? MORE : LESS;
    rgba.set([red, green, blue, Math.min(1, Math.abs(times) / FULL_COLOUR) * MOST_OPAQUE * 255], cell * 4);
  }
  return rgba;
}
