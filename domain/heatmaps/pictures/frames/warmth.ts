import { HEAT_SIGMA } from "#domain/heatmaps/pictures/heat-radius.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";
import { blurred, pictureOf } from "#domain/scores/over-time/picture.ts";

/** Warmth 0…255 on the grid of a map, in 256ths, so that steps between cells stay smooth. */
export type Warmth = Uint16Array;

/** The warmest there is. */
export const WARMEST = 255 * 256;

/**
 * Warmth of a moment as an image's is: the map spread over the heat radius, the warmest cell the warmest there is. The level is taken anew for every moment, so
 * that the most attended place is always fully warm; it does not flicker, because attention itself was smoothed over time and its peak with
 * it, and jumps at a cut only, where the picture does. Throws for a map without attention.
 */
export function warmthOf(map: Grid): Warmth {
  const { values } = blurred(pictureOf(map), HEAT_SIGMA * map.width);
  const highest = values.reduce((most, value) => Math.max(most, value), 0);
  if (highest === 0) throw new Error("a map without attention cannot be drawn");
  return Uint16Array.from(values, (value) => Math.round((WARMEST * value) / highest));
}
