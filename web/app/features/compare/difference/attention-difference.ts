import { type ComparedShare, type ScoreDifference, shareDifference } from "#contracts/score-difference.ts";
import { differenceColour } from "#kit/scores/difference-colour.ts";
import type { AttentionGrid } from "#web/app/shared/viewer/attention-grid.ts";

/** Images whose aspect ratios differ by at most this can be overlaid. */
const TOLERANCE = 0.02;

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

/**
 * Whether so much attention moved that an area may be called different: no area gains or loses more than the total variation
 * distance, so below the threshold of areas every one is too close to call.
 */
export const movedDifference = (moved: number, baseline: ComparedShare, other: ComparedShare): ScoreDifference =>
  shareDifference({ ...baseline, share: 0 }, { ...other, share: moved });

/** Renders the difference as RGBA: orange for more attention than the baseline, blue for less, transparent for equal. */
export function paintDifference(first: AttentionGrid, other: AttentionGrid): Uint8ClampedArray<ArrayBuffer> {
  const cells = first.values.length;
  const rgba = new Uint8ClampedArray(cells * 4);
  for (let cell = 0; cell < cells; cell++) {
    const times = (other.values[cell]! - first.values[cell]!) * cells;
    rgba.set(differenceColour(times), cell * 4);
  }
  return rgba;
}
