import { type AttentionMap, densityOf } from "#domain/scores/attention-map.ts";
import type { FloatGrid } from "./float-grid.ts";

/**
 * Maximum share of all attention for motion, however strong: keeps attention within 3% of the width of an object that moves
 * alone.
 */
const MAX_WEIGHT = 0.65;
/** Motion energy, in levels of 255, at which it gets half of that. */
const HALF_WEIGHT_ENERGY = 12;

/**
 * Attention densities of a frame with motion: (1 − w) of each network's map plus w of the motion, each summing to 1. Motion
 * predicts where people look in videos better than any static feature (Itti 2005; Mital et al. 2011), most of all if little else
 * moves: w increases with the strongest motion and approaches 0 if everything moves in the same way. MAX_WEIGHT and
 * HALF_WEIGHT_ENERGY are chosen, not fitted, because no gaze dataset of advertising videos with a suitable licence was available.
 * @param members maps of one size
 * @param energy on any grid of the frame; undefined if there is no previous frame
 */
export function blendMotion(members: readonly AttentionMap[], energy: FloatGrid | undefined): Float32Array[] {
  const densities = members.map((map) => new Float32Array(densityOf(map)));
  const motion = energy && resampleTo(members[0]!, energy);
  const moved = motion ? motion.reduce((sum, value) => sum + value, 0) : 0;
  if (!motion || moved === 0) return densities;
  const peak = motion.reduce((max, value) => Math.max(max, value), 0);
  const weight = MAX_WEIGHT * (peak / (peak + HALF_WEIGHT_ENERGY)) * (1 - moved / motion.length / peak);
  return densities.map((density) => density.map((value, cell) => (1 - weight) * value + (weight * motion[cell]!) / moved));
}

/** Energy at the centre of every cell of a map, by nearest neighbour: the energy is blurred more than that. */
function resampleTo({ width, height }: AttentionMap, energy: FloatGrid): Float32Array {
  const values = new Float32Array(width * height);
  for (let row = 0, cell = 0; row < height; row++) {
    const line = Math.floor(((row + 0.5) / height) * energy.height) * energy.width;
    for (let column = 0; column < width; column++, cell++)
      values[cell] = energy.values[line + Math.floor(((column + 0.5) / width) * energy.width)]!;
  }
  return values;
}
