import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { blendMotion } from "./blend-motion.ts";
import { type FloatGrid, toFloatGrid } from "./float-grid.ts";
import type { Grid } from "./grid.ts";
import { motionEnergy } from "./motion-energy.ts";
import { sceneCutDetector } from "./scene-cuts.ts";

/** Time constant of the smoothing, in seconds: about the time the eye takes to move to another place. */
const TIME_CONSTANT = 0.2;
/** Seconds after which a frame is dropped, although it would still count e⁻²·⁵ = 8 % of the current one. */
const WINDOW_SECONDS = 0.5;

/**
 * Seconds of video to process before a segment: the results from then on are byte-identical to one run over the whole
 * video, since older frames have no influence.
 */
export const LEAD_IN_SECONDS = 1;

type SmoothedAttention = { readonly map: Grid; readonly members: readonly AttentionMap[]; readonly cut: boolean };

export type AttentionOverTime = {
  /**
   * Processes the next frame, in order of time.
   * @param members the prediction of each network for the frame alone, all on one grid, in the same order every time
   * @param luminance the frame as returned by `toLuminance`
   * @param time in seconds
   * @returns on the same grid the attention at that time by each network (`members`, used for intervals) and by their mean
   * (`map`, largest value 255, used for scores), and whether a new scene begins with it
   */
  next(members: readonly AttentionMap[], luminance: Grid, time: number): SmoothedAttention;
};

type RecentFrame = { readonly time: number; readonly densities: readonly Float32Array[] };

/**
 * Attention over the frames of a video: the maps of each frame, combined with its motion (motion-and-map.ts) and smoothed over
 * time. A frame has weight e^(−age ÷ TIME_CONSTANT) at any rate; a cut resets the state. Stateful: create one instance per
 * segment and pass it LEAD_IN_SECONDS of video before the segment.
 */
export function attentionOverTime(): AttentionOverTime {
  const cuts = sceneCutDetector();
  let before: FloatGrid | undefined;
  let recent: readonly RecentFrame[] = [];
  return {
    next(members, luminance, time) {
      const now = toFloatGrid(luminance);
      const { cut, motion } = cuts.next(now, time);
      const energy = before && motion && !cut ? motionEnergy(before, now, motion) : undefined;
      const densities = blendMotion(members, energy);
      before = now;
      recent = cut ? [] : recent.filter((moment) => time - moment.time < WINDOW_SECONDS);
      recent = [...recent, { time, densities }];
      const { width, height } = members[0]!;
      const then = densities.map((_, member) => smoothed(recent, member, time));
      return { map: { width, height, values: levelsOf(then) }, members: then.map((values) => ({ width, height, values })), cut };
    },
  };
}

/** The weighted sum of a network's remembered densities; newer frames count more. */
function smoothed(recent: readonly RecentFrame[], member: number, time: number): Float32Array {
  const sum = new Float32Array(recent.at(-1)!.densities[member]!.length);
  for (const moment of recent) {
    const weight = Math.exp((moment.time - time) / TIME_CONSTANT);
    const density = moment.densities[member]!;
    for (let cell = 0; cell < sum.length; cell++) sum[cell]! += weight * density[cell]!;
  }
  return sum;
}

/** The mean of densities with the same sum, as levels up to 255. */
function levelsOf(densities: readonly Float32Array[]): Uint8Array {
  const sum = densities[0]!.map((_, cell) => densities.reduce((all, density) => all + density[cell]!, 0));
  const highest = sum.reduce((most, value) => Math.max(most, value), 0);
  return Uint8Array.from(sum, (value) => Math.round((255 * value) / highest));
}
