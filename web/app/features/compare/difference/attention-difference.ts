import type { AttentionGrid } from "#web/app/shared/viewer/attention-grid.ts";

/** Images whose aspect ratios differ by at most this can be overlaid. */
const TOLERANCE = 0.02;
/** A cell has full colour if its attention differs by this multiple of the average cell. */
export const FULL_COLOUR_RATIO = 4;
/** Colours that people with red-green colour blindness can distinguish. */
export const MORE_COLOUR = [214, 84, 0] as const;
export const LESS_COLOUR = [0, 92, 214] as const;
/** Maximum opacity, so that the image stays visible. */
const MAX_OPACITY = 0.82;

type Size = { readonly width: number | null; readonly height: number | null };

/** Whether two images have the same aspect ratio, so that positions correspond. */
export function haveSameAspectRatio(one: Size, other: Size): boolean {
  if (!one.width || !one.height || !other.width || !other.height) return false;
  return Math.abs((one.width * other.height) / (one.height * other.width) - 1) <= TOLERANCE;
}

/** The share of attention at other locations than in the baseline, 0 to 1: the total variation distance. */
export function totalVariationDistance(first: AttentionGrid, other: AttentionGrid): number {
  let sum = 0;
  for (let cell = 0; cell < first.values.length; cell++) sum += Math.abs(other.values[cell]! - first.values[cell]!);
  return sum / 2;
}

/** Renders the difference as RGBA: orange for more attention than the baseline, blue for less, transparent for equal. */
export function paintDifference(first: AttentionGrid, other: AttentionGrid): Uint8ClampedArray<ArrayBuffer> {
  const cells = first.values.length;
  const rgba = new Uint8ClampedArray(cells * 4);
  for (let cell = 0; cell < cells; cell++) {
    const times = (other.values[cell]! - first.values[cell]!) * cells;
    const [red, green, blue] = times > 0 ? MORE_COLOUR : LESS_COLOUR;
    rgba.set([red, green, blue, Math.min(1, Math.abs(times) / FULL_COLOUR_RATIO) * MAX_OPACITY * 255], cell * 4);
  }
  return rgba;
}
