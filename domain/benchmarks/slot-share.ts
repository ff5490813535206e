import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { type Corners, project, toUnitSquare } from "./placement/homography.ts";

type Size = { readonly width: number; readonly height: number };

/** Points per map cell and direction. */
const POINTS = 8;

/**
 * Measures the share of all attention within a slot, 0 to 1, on maps of one size. A cell that the slot covers partly counts in
 * proportion. Throws for a map without attention.
 * @param image size of the scene, in whose pixels the corners are
 * @param map size of the maps, in cells
 */
export function slotShares(corners: Corners, image: Size, map: Size): (values: AttentionMap["values"]) => number {
  const covered = slotCoverage(corners, image, map);
  return (values) => {
    let [inside, all] = [0, 0];
    for (let cell = 0; cell < covered.length; cell++) {
      all += values[cell]!;
      inside += values[cell]! * covered[cell]!;
    }
    if (!(all > 0)) throw new Error("a map without attention has no shares");
    return inside / all;
  };
}

/** The share of each cell that the slot covers, 0 to 1, row by row. */
function slotCoverage(corners: Corners, image: Size, map: Size): Float64Array {
  const toSlot = toUnitSquare(corners);
  const covered = new Float64Array(map.width * map.height);
  for (let cell = 0; cell < covered.length; cell++) {
    let inside = 0;
    for (let point = 0; point < POINTS * POINTS; point++) {
      const column = (cell % map.width) + ((point % POINTS) + 0.5) / POINTS;
      const row = Math.floor(cell / map.width) + (Math.floor(point / POINTS) + 0.5) / POINTS;
      const [u, v] = project(toSlot, [(column * image.width) / map.width, (row * image.height) / map.height]);
      if (u >= 0 && u < 1 && v >= 0 && v < 1) inside++;
    }
    covered[cell] = inside / (POINTS * POINTS);
  }
  return covered;
}
