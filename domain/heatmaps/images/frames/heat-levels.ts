import { HEAT_SIGMA } from "#domain/heatmaps/images/heat-radius.ts";
import { gaussianBlur, toFloatGrid } from "#domain/scores/over-time/float-grid.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";

/** Heat 0 to 255 on the grid of a map, in 1/256, so that interpolation between cells stays smooth. */
export type HeatLevels = Uint16Array;

/** The maximum heat. */
export const MAX_HEAT_LEVEL = 255 * 256;

/**
 * Heat of a frame, computed as for an image: the map blurred with the heat radius, scaled to the maximum heat. Each frame is
 * scaled separately, so that its most attended point is always the hottest. This does not flicker, because the attention maps are
 * smoothed over time and change abruptly at cuts only. Throws for a map without attention.
 */
export function heatLevelsOf(map: Grid): HeatLevels {
  const { values } = gaussianBlur(toFloatGrid(map), HEAT_SIGMA * map.width);
  const highest = values.reduce((max, value) => Math.max(max, value), 0);
  if (highest === 0) throw new Error("a map without attention cannot be drawn");
  const levels = new Uint16Array(values.length);
  for (let cell = 0; cell < levels.length; cell++) levels[cell] = Math.round((MAX_HEAT_LEVEL * values[cell]!) / highest);
  return levels;
}
