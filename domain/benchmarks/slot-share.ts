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

/** The share of each cell that the slot covers, 0 to 1, row by row. Cells outside the rectangle around the slot are skipped. */
function slotCoverage(corners: Corners, image: Size, map: Size): Float64Array {
  const toSlot = toUnitSquare(corners);
  const covered = new Float64Array(map.width * map.height);
  const [columns, rows] = [corners.map(([x]) => (x * map.width) / image.width), corners.map(([, y]) => (y * map.height) / image.height)]; // biome-ignore format: one line
  const [left, right] = [Math.max(0, Math.floor(Math.min(...columns))), Math.min(map.width, Math.ceil(Math.max(...columns)))];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...rows))), Math.min(map.height, Math.ceil(Math.max(...rows)))];
  const isInside = (column: number, row: number) => {
    const [u, v] = project(toSlot, [(column * image.width) / map.width, (row * image.height) / map.height]);
    return u >= 0 && u < 1 && v >= 0 && v < 1;
  };
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) {
      let inside = 0;
      for (let point = 0; point < POINTS * POINTS; point++)
        if (isInside(column + ((point % POINTS) + 0.5) / POINTS, row + (Math.floor(point / POINTS) + 0.5) / POINTS)) inside++;
      covered[row * map.width + column] = inside / (POINTS * POINTS);
    }
  return covered;
}
