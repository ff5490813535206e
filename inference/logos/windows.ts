import type { Geometry } from "./geometry.ts";
import { BINS, histograms, normalise, pool } from "./gradients.ts";
import { type Pose, samplePatch } from "./patch.ts";
import type { Mips } from "./raster.ts";

/** Sides of cells in pixels. */
export const SCAN_CELL = 8;
export const CHECK_CELL = 4;

/** The window of the scan at a pose, as the scan of the frame sees it; `detail` as in samplePatch. */
export function scanWindow(mips: Mips, pose: Pose, { scan }: Geometry, detail?: number): Float32Array {
  // One more cell on each side, because cells are normalised with their neighbours.
  const [columns, rows] = [scan.columns + 2, scan.rows + 2];
  const [width, height] = [columns * SCAN_CELL, rows * SCAN_CELL];
  const rgb = new Uint8Array(width * height * 3);
  const window = { ...pose, width: (pose.width * columns) / scan.width, height: (pose.height * rows) / scan.height };
  const reduced = detail === undefined ? {} : { detail: (detail * rows) / scan.height };
  samplePatch(mips, window, { columns: width, rows: height, margin: 0, ...reduced }, rgb);
  const cells = normalise(pool(histograms({ width, height, rgb }, SCAN_CELL / 2)), SCAN_CELL);
  return inner(cells.values, columns, [1, 1, scan.columns, scan.rows]);
}

/** The parts of the check at a pose, one after another. */
export function checkWindow(mips: Mips, pose: Pose, { check }: Geometry, detail?: number): Float32Array[] {
  const [columns, rows] = [check.columns + 2, check.rows + 2];
  const [width, height] = [columns * CHECK_CELL, rows * CHECK_CELL];
  const rgb = new Uint8Array(width * height * 3);
  const shape = { columns: check.columns * CHECK_CELL, rows: check.rows * CHECK_CELL, margin: CHECK_CELL };
  samplePatch(mips, pose, detail === undefined ? shape : { ...shape, detail }, rgb);
  const cells = normalise(histograms({ width, height, rgb }, CHECK_CELL), CHECK_CELL);
  return check.parts.map(([x, y, w, h]) => inner(cells.values, columns, [x + 1, y + 1, w, h]));
}

function inner(
  values: Float32Array,
  stride: number,
  [x, y, columns, rows]: readonly [number, number, number, number],
): Float32Array {
  const out = new Float32Array(columns * rows * BINS);
  for (let row = 0; row < rows; row++) {
    const from = ((y + row) * stride + x) * BINS;
    out.set(values.subarray(from, from + columns * BINS), row * columns * BINS);
  }
  return out;
}
