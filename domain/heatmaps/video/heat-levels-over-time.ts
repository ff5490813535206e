import type { FrameDrawer } from "#domain/heatmaps/images/frames/frame-drawer.ts";
import type { HeatLevels } from "#domain/heatmaps/images/frames/heat-levels.ts";
import type { SegmentAttention } from "./segment-attention.ts";
import { ANALYSIS_RATE } from "./segments.ts";

/** Mean difference of sampled luminance, in its 220 levels, above which a cut lies between two consecutive frames. */
const CUT_THRESHOLD = 10;
/** Sampling interval; a prime, so that samples are spread over the whole frame. */
const SAMPLED = 331;

/**
 * The heat of each frame of a segment in order of time: linear interpolation between the analysed frames before and after it, but
 * never across a cut. The cut lies at the first jump in luminance after the preceding analysed frame.
 * @param first number of the segment's first analysed frame
 */
export function heatLevelsOverTime({ maps, cuts }: Pick<SegmentAttention, "maps" | "cuts">, first: number, drawer: FrameDrawer) {
  const isCut = new Set(cuts.map((cut) => cut - first));
  const cache = new Map<number, HeatLevels>();
  const levelsAt = (at: number): HeatLevels => {
    const known = cache.get(at);
    if (known) return known;
    cache.delete(at - 2);
    const levels = drawer.heatLevelsOf(maps[at]!);
    cache.set(at, levels);
    return levels;
  };
  let before: Uint8Array | undefined;
  let cutFrame = -1;
  return {
    at(time: number, luminance: Uint8Array): HeatLevels {
      // Rounding: floating-point error must not turn an integer into the one before.
      const position = Math.min(maps.length - 1, Math.max(0, Number((time * ANALYSIS_RATE - first).toFixed(6))));
      const moment = Math.floor(position);
      const cutAhead = isCut.has(moment + 1);
      const now = sampled(luminance);
      if (cutAhead && cutFrame < moment && before && position > moment && differ(before, now)) cutFrame = moment;
      before = now;
      if (cutAhead) return levelsAt(cutFrame === moment ? moment + 1 : moment);
      if (position === moment) return levelsAt(moment);
      return drawer.interpolate(levelsAt(moment), levelsAt(moment + 1), position - moment);
    },
  };
}

/** A copy, because the frame's buffer is reused. */
const sampled = (luminance: Uint8Array): Uint8Array =>
  Uint8Array.from({ length: Math.ceil(luminance.length / SAMPLED) }, (_, at) => luminance[at * SAMPLED]!);

function differ(one: Uint8Array, other: Uint8Array): boolean {
  const sum = one.reduce((total, value, at) => total + Math.abs(value - other[at]!), 0);
  return sum > CUT_THRESHOLD * one.length;
}
