import { downscale, type FloatGrid, gaussianBlur } from "./float-grid.ts";

/**
 * Camera motion between two frames: the current cell (x, y), counted from the centre of the frame, shows what was at
 * (zoom · x − dx, zoom · y − dy) before. In cells of the frame's own grid.
 */
export type CameraMotion = { readonly dx: number; readonly dy: number; readonly zoom: number };

export const NO_MOTION: CameraMotion = { dx: 0, dy: 0, zoom: 1 };

/** The motion from the later to the earlier frame. */
export const reverseMotion = ({ dx, dy, zoom }: CameraMotion): CameraMotion => ({
  dx: -dx / zoom,
  dy: -dy / zoom,
  zoom: 1 / zoom,
});

/** Range of the coarse search, as a fraction of a side. */
const MAX_SHIFT = 0.4;
/** Minimum overlap of both frames for a motion to be accepted. */
const OVERLAP = 0.4;
/** Minimum gain in correlation for which a motion is preferred over none, and a long one over a short one. */
const MOTION_PENALTY = 0.02;
const ZOOMS = [0.92, 0.96, 1, 1.04, 1.08];
/** Width of the neighbourhood as a fraction of the frame's width, and the clipping limit in levels of 255. */
const SURROUNDINGS = 0.05;
const STRONGEST = 16;
/** Grid width in cells for the exhaustive search. */
const COARSE = 24;
/** Grid width in cells up to which all cells are compared; on larger grids every second one in both directions. */
const FULL_SAMPLING_WIDTH = 48;

/**
 * The motion with the highest correlation between the previous and the current frame, which tolerates changes of brightness and
 * contrast: exhaustive search at a quarter of the size, then refinement with zoom to a fraction of a cell (hierarchical search;
 * Bergen et al. 1992).
 */
export function cameraMotion(before: FloatGrid, now: FloatGrid): CameraMotion {
  const levels: [before: FloatGrid, now: FloatGrid][] = [[textureOf(before), textureOf(now)]];
  while (levels[0]![0].width > COARSE) levels.unshift(levels[0]!.map(downscale) as [FloatGrid, FloatGrid]);
  let best = shiftOf(...levels[0]!);
  for (const [at, [earlier, later]] of levels.entries()) {
    const scale = at === 0 ? 1 : 2;
    const from = { ...best, dx: best.dx * scale, dy: best.dy * scale };
    best = bestMotion(earlier, later, [NO_MOTION, ...around(from, at === 1 ? ZOOMS : [from.zoom], [-1, 0, 1])]);
  }
  const [earlier, later] = levels.at(-1)!;
  return bestMotion(earlier, later, [
    NO_MOTION,
    ...around(best, [best.zoom - 0.02, best.zoom, best.zoom + 0.02], [-0.5, 0, 0.5]),
  ]);
}

/**
 * The difference from the neighbourhood's mean, clipped to STRONGEST, so that one bright moving object does not outweigh
 * everything static.
 */
function textureOf(image: FloatGrid): FloatGrid {
  const around = gaussianBlur(image, SURROUNDINGS * image.width);
  const values = image.values.map((value, cell) => Math.max(-STRONGEST, Math.min(STRONGEST, value - around.values[cell]!)));
  return { ...image, values };
}

function shiftOf(before: FloatGrid, now: FloatGrid): CameraMotion {
  const across = Math.round(now.width * MAX_SHIFT);
  const down = Math.round(now.height * MAX_SHIFT);
  const shifts: CameraMotion[] = [];
  for (let dy = -down; dy <= down; dy++) for (let dx = -across; dx <= across; dx++) shifts.push({ dx, dy, zoom: 1 });
  return bestMotion(before, now, shifts);
}

const around = ({ dx, dy }: CameraMotion, zooms: readonly number[], offs: readonly number[]): CameraMotion[] =>
  zooms.flatMap((zoom) => offs.flatMap((down) => offs.map((across) => ({ dx: dx + across, dy: dy + down, zoom }))));

function bestMotion(before: FloatGrid, now: FloatGrid, motions: readonly CameraMotion[]): CameraMotion {
  let best = NO_MOTION;
  let bestSimilarity = Number.NEGATIVE_INFINITY;
  for (const motion of motions) {
    const effort = Math.abs(motion.dx) / now.width + Math.abs(motion.dy) / now.height + Math.abs(motion.zoom - 1);
    const similarity = correlation(before, now, motion) - MOTION_PENALTY * effort;
    if (similarity > bestSimilarity) {
      bestSimilarity = similarity;
      best = motion;
    }
  }
  return best;
}

/**
 * Correlation, −1 to 1, of the overlap of both frames under a motion; −1 if the overlap is too small, 0 if one of them has no
 * texture.
 */
function correlation(before: FloatGrid, now: FloatGrid, motion: CameraMotion): number {
  const { width, height } = now;
  const [middleX, middleY] = [(width - 1) / 2, (height - 1) / 2];
  const step = width > FULL_SAMPLING_WIDTH ? 2 : 1;
  // Most motions are shifts by whole cells, which need no interpolation.
  const isWhole = motion.zoom === 1 && Number.isInteger(motion.dx) && Number.isInteger(motion.dy);
  let [count, ofNow, ofThen, nowNow, thenThen, nowThen] = [0, 0, 0, 0, 0, 0];
  for (let row = 0; row < height; row += step) {
    const y = motion.zoom * (row - middleY) - motion.dy + middleY;
    if (y < 0 || y > height - 1) continue;
    for (let column = 0; column < width; column += step) {
      const x = motion.zoom * (column - middleX) - motion.dx + middleX;
      if (x < 0 || x > width - 1) continue;
      const later = now.values[row * width + column]!;
      const earlier = isWhole ? before.values[y * width + x]! : sample(before, x, y);
      count++;
      ofNow += later;
      ofThen += earlier;
      nowNow += later * later;
      thenThen += earlier * earlier;
      nowThen += later * earlier;
    }
  }
  if (count * step * step < OVERLAP * width * height) return -1;
  const varies = (nowNow - (ofNow * ofNow) / count) * (thenThen - (ofThen * ofThen) / count);
  return varies > count ? (nowThen - (ofNow * ofThen) / count) / Math.sqrt(varies) : 0;
}

/** The value at a point within the image, by bilinear interpolation. */
function sample({ width, values }: FloatGrid, x: number, y: number): number {
  const column = x | 0;
  const row = y | 0;
  const right = x - column;
  const down = y - row;
  const at = row * width + column;
  // There is no next cell to interpolate with in the last column or row.
  const beside = right > 0 ? 1 : 0;
  const below = down > 0 ? width : 0;
  const top = values[at]! + (values[at + beside]! - values[at]!) * right;
  const bottom = values[at + below]! + (values[at + below + beside]! - values[at + below]!) * right;
  return top + (bottom - top) * down;
}

/** The previous frame as seen from the current camera position; NaN where it did not show what is visible now. */
export function warpByMotion(before: FloatGrid, motion: CameraMotion): FloatGrid {
  const { width, height } = before;
  const [middleX, middleY] = [(width - 1) / 2, (height - 1) / 2];
  const values = new Float32Array(width * height).fill(Number.NaN);
  for (let row = 0, cell = 0; row < height; row++) {
    const y = motion.zoom * (row - middleY) - motion.dy + middleY;
    for (let column = 0; column < width; column++, cell++) {
      const x = motion.zoom * (column - middleX) - motion.dx + middleX;
      if (y >= 0 && y <= height - 1 && x >= 0 && x <= width - 1) values[cell] = sample(before, x, y);
    }
  }
  return { width, height, values };
}
