import { differenceColour } from "#kit/scores/difference-colour.ts";
import { type ComparedShare, type ScoreDifference, shareDifference } from "#kit/scores/score-difference.ts";
import type { AttentionGrid } from "#web/app/shared/viewer/attention-grid.ts";

/** Images whose aspect ratios differ by at most this can be overlaid. */
const TOLERANCE = 0.02;

type Size = { readonly width: number | null; readonly height: number | null };

/** Whether two images have the same aspect ratio, so that positions correspond. */
export function haveSameAspectRatio(one: Size, other: Size): boolean {
  if (!one.width || !one.height || !other.width || !other.height) return false;
  return Math.abs((one.width * other.height) / (one.height * other.width) - 1) <= TOLERANCE;
}

/** The shares of attention, 0 to 1, of all places that gain attention: in the baseline and in the other. */
export type Gained = { readonly before: number; readonly after: number };

/** The difference of both is the share of attention at other places than in the baseline: the total variation distance. */
export function gainedAttention(first: AttentionGrid, other: AttentionGrid): Gained {
  let [before, after] = [0, 0];
  for (let cell = 0; cell < first.values.length; cell++) {
    if (other.values[cell]! <= first.values[cell]!) continue;
    before += first.values[cell]!;
    after += other.values[cell]!;
  }
  return { before, after };
}

/** Whether the places that gain attention may be called different, as an area may. */
export const movedDifference = (
  { before, after }: Gained,
  baseline: ComparedShare,
  other: ComparedShare,
  { areVariants = false } = {},
): ScoreDifference => shareDifference({ ...baseline, share: before }, { ...other, share: after }, { areVariants });

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
