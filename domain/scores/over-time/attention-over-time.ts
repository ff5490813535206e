import type { AttentionMap } from "#domain/scores/attention-map.ts";
import type { Grid } from "./grid.ts";
import { mixed } from "./motion-and-map.ts";
import { motionEnergy } from "./motion-energy.ts";
import { type Picture, pictureOf } from "./picture.ts";
import { sceneCuts } from "./scene-cuts.ts";

/** Time constant of the smoothing, in seconds: about what an eye takes to follow to another place. */
const TIME_CONSTANT = 0.2;
/** Seconds after which a moment is forgotten altogether, though it would still count e⁻²·⁵ = 8 % of the present one. */
const REMEMBERED = 0.5;

/**
 * Seconds of video before a segment that must be run through first: what is answered from then on is to the byte what one run over the whole
 * video answers, since nothing is remembered longer.
 */
export const LEAD_IN_SECONDS = 1;

type AttentionThen = { readonly map: Grid; readonly members: readonly AttentionMap[]; readonly cut: boolean };

export type AttentionOverTime = {
  /**
   * The next moment, in order of time.
   * @param members what each network of the model says of the frame by itself, all on one grid, in the same order every time
   * @param luminance the frame as `luminanceOf` gives it
   * @param time in seconds
   * @returns on the same grid the attention at that moment by each network (`members`, of which intervals are made) and by their mean (`map`,
   * largest value 255, of which scores are made), and whether another scene begins with it
   */
  next(members: readonly AttentionMap[], luminance: Grid, time: number): AttentionThen;
};

type Remembered = { readonly time: number; readonly densities: readonly Float32Array[] };

/**
 * Attention over the moments of a video: the maps of each frame, joined with the motion in it (motion-and-map.ts) and smoothed over time,
 * a moment counting e^(−age ÷ TIME_CONSTANT) whatever the rate; at a cut everything before is forgotten. Holds the state of one run: make one
 * for each segment and give it LEAD_IN_SECONDS of what lies before.
 */
export function attentionOverTime(): AttentionOverTime {
  const cuts = sceneCuts();
  let before: Picture | undefined;
  let remembered: readonly Remembered[] = [];
  return {
    next(members, luminance, time) {
      const now = pictureOf(luminance);
      const { cut, motion } = cuts.look(now, time);
      const energy = before && motion && !cut ? motionEnergy(before, now, motion) : undefined;
      const densities = mixed(members, energy);
      before = now;
      remembered = cut ? [] : remembered.filter((moment) => time - moment.time < REMEMBERED);
      remembered = [...remembered, { time, densities }];
      const { width, height } = members[0]!;
      const then = densities.map((_, member) => smoothed(remembered, member, time));
      return { map: { width, height, values: levelsOf(then) }, members: then.map((values) => ({ width, height, values })), cut };
    },
  };
}

/** What is remembered of a network's densities, younger moments counting more. */
function smoothed(remembered: readonly Remembered[], member: number, time: number): Float32Array {
  const sum = new Float32Array(remembered.at(-1)!.densities[member]!.length);
  for (const moment of remembered) {
    const weight = Math.exp((moment.time - time) / TIME_CONSTANT);
    const density = moment.densities[member]!;
    for (let cell = 0; cell < sum.length; cell++) sum[cell]! += weight * density[cell]!;
  }
  return sum;
}

/** The mean of densities that sum to the same, as levels up to 255. */
function levelsOf(densities: readonly Float32Array[]): Uint8Array {
  const sum = densities[0]!.map((_, cell) => densities.reduce((all, density) => all + density[cell]!, 0));
  const highest = sum.reduce((most, value) => Math.max(most, value), 0);
  return Uint8Array.from(sum, (value) => Math.round((255 * value) / highest));
}
