import type { FrameDrawer, Warmth } from "#domain/heatmaps/pictures/frames/draw.ts";
import type { SegmentAttention } from "./segment-attention.ts";
import { RATE } from "./segments.ts";

/** Mean difference of sampled luminance, in its 220 levels, by which two frames in a row are told apart where a cut lies between them. */
const JUMP = 10;
/** Every so many-th value is compared; a prime, so that they lie everywhere. */
const SAMPLED = 331;

/**
 * The warmth of each frame of a segment in the order of time: between that of the moments before and after it by a straight line, but never
 * across a cut. Between which frames that lies is told by the first jump after the moment before it.
 * @param first number of the segment's first moment
 */
export function warmthOverTime({ maps, cuts }: Pick<SegmentAttention, "maps" | "cuts">, first: number, drawer: FrameDrawer) {
  const isCut = new Set(cuts.map((cut) => cut - first));
  const kept = new Map<number, Warmth>();
  const warmthOf = (at: number): Warmth => {
    const known = kept.get(at);
    if (known) return known;
    kept.delete(at - 2);
    const warmth = drawer.warmthOf(maps[at]!);
    kept.set(at, warmth);
    return warmth;
  };
  let before: Uint8Array | undefined;
  let jumped = -1;
  return {
    at(time: number, luminance: Uint8Array): Warmth {
      // A whole moment must not become the one before it by how fractions are stored.
      const place = Math.min(maps.length - 1, Math.max(0, Number((time * RATE - first).toFixed(6))));
      const moment = Math.floor(place);
      const cutAhead = isCut.has(moment + 1);
      const now = sampled(luminance);
      if (cutAhead && jumped < moment && before && place > moment && differ(before, now)) jumped = moment;
      before = now;
      if (cutAhead) return warmthOf(jumped === moment ? moment + 1 : moment);
      if (place === moment) return warmthOf(moment);
      return drawer.between(warmthOf(moment), warmthOf(moment + 1), place - moment);
    },
  };
}

/** A copy: a frame's memory is another's soon. */
const sampled = (luminance: Uint8Array): Uint8Array =>
  Uint8Array.from({ length: Math.ceil(luminance.length / SAMPLED) }, (_, at) => luminance[at * SAMPLED]!);

function differ(one: Uint8Array, other: Uint8Array): boolean {
  const sum = one.reduce((total, value, at) => total + Math.abs(value - other[at]!), 0);
  return sum > JUMP * one.length;
}
