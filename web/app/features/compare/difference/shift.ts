import type { AttentionGrid } from "#web/app/shared/viewer/attention-grid.ts";

/** Images whose aspect ratios differ by at most this can be overlaid. */
const TOLERANCE = 0.02;
/** A cell has full colour if its attention differs by this multiple of the average cell. */
export const FULL_COLOUR = 4;
/** Colours that people with red-green colour blindness can distinguish. */
export const MORE = [214, 84, 0] as const;
export const LESS = [0, 92, 214] as const;
/** Maximum opacity, so that the image stays visible. */
const MOST_OPAQUE = 0.82;

type Size = { readonly width: number | null; readonly height: number | null };

/** Whether two images have the same aspect ratio, so that positions correspond. */
export function doFit(one: Size, other: Size): boolean {
  if (!one.width || !one.height || !other.width || !other.height) return false;
  return Math.abs((one.width * other.height) / (one.height * other.width) - 1) <= TOLERANCE;
}

/** The share of attention at other locations than in the baseline, 0 to 1: the total variation distance. */
export function elsewhere(first: AttentionGrid, other: AttentionGrid): number {
  let sum = 0;
  for (let cell = 0; cell < first.values.length; cell++) sum += Math.abs(other.values[cell]! - first.values[cell]!);
  return sum / 2;
}

/** Renders the difference as RGBA: orange for more attention than the baseline, blue for less, transparent for equal. */
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
