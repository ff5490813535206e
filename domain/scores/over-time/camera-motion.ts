import { blurred, halved, type Picture } from "./picture.ts";

/**
 * How the camera moved from one frame to the next: the present cell (x, y), counted from the middle of the frame, shows what lay at
 * (zoom · x − dx, zoom · y − dy) before. In cells of the frame's own grid.
 */
export type CameraMotion = { readonly dx: number; readonly dy: number; readonly zoom: number };

export const AT_REST: CameraMotion = { dx: 0, dy: 0, zoom: 1 };

/** The coarse search looks this far, in parts of a side. */
const FARTHEST = 0.4;
/** What must be left in view of the frame before for a motion to be believed. */
const OVERLAP = 0.4;
/** A motion is preferred over rest, and a long one over a short one, only where it explains more than this. */
const EFFORT = 0.02;
const ZOOMS = [0.92, 0.96, 1, 1.04, 1.08];
/** Width of the surroundings, as a part of the frame's, and levels of 255. */
const SURROUNDINGS = 0.05;
const STRONGEST = 16;
/** Every shift is tried at no more cells across than this. */
const COARSE = 24;
/** Cells across that are compared one by one; of more, every second one in both directions. */
const ENOUGH = 48;

/**
 * The motion under which the frame before looks most like the present one, by the correlation of what both show, so that light and contrast
 * may change: every shift at a quarter of the size, then finer, with zoom, to a fraction of a cell (hierarchical search; Bergen et al. 1992).
 */
export function cameraMotion(before: Picture, now: Picture): CameraMotion {
  const levels: [before: Picture, now: Picture][] = [[textureOf(before), textureOf(now)]];
  while (levels[0]![0].width > COARSE) levels.unshift(levels[0]!.map(halved) as [Picture, Picture]);
  let best = shiftOf(...levels[0]!);
  for (const [at, [earlier, later]] of levels.entries()) {
    const scale = at === 0 ? 1 : 2;
    const from = { ...best, dx: best.dx * scale, dy: best.dy * scale };
    best = closest(earlier, later, [AT_REST, ...around(from, at === 1 ? ZOOMS : [from.zoom], [-1, 0, 1])]);
  }
  const [earlier, later] = levels.at(-1)!;
  return closest(earlier, later, [AT_REST, ...around(best, [best.zoom - 0.02, best.zoom, best.zoom + 0.02], [-0.5, 0, 0.5])]);
}

/** What stands out from its surroundings, none of it more than STRONGEST, so that one bright thing that moves does not outweigh all that stands. */
function textureOf(picture: Picture): Picture {
  const around = blurred(picture, SURROUNDINGS * picture.width);
  const values = picture.values.map((value, cell) => Math.max(-STRONGEST, Math.min(STRONGEST, value - around.values[cell]!)));
  return { ...picture, values };
}

function shiftOf(before: Picture, now: Picture): CameraMotion {
  const across = Math.round(now.width * FARTHEST);
  const down = Math.round(now.height * FARTHEST);
  const shifts: CameraMotion[] = [];
  for (let dy = -down; dy <= down; dy++) for (let dx = -across; dx <= across; dx++) shifts.push({ dx, dy, zoom: 1 });
  return closest(before, now, shifts);
}

const around = ({ dx, dy }: CameraMotion, zooms: readonly number[], offs: readonly number[]): CameraMotion[] =>
  zooms.flatMap((zoom) => offs.flatMap((down) => offs.map((across) => ({ dx: dx + across, dy: dy + down, zoom }))));

function closest(before: Picture, now: Picture, motions: readonly CameraMotion[]): CameraMotion {
  let best = AT_REST;
  let most = Number.NEGATIVE_INFINITY;
  for (const motion of motions) {
    const effort = Math.abs(motion.dx) / now.width + Math.abs(motion.dy) / now.height + Math.abs(motion.zoom - 1);
    const likeness = correlation(before, now, motion) - EFFORT * effort;
    if (likeness > most) {
      most = likeness;
      best = motion;
    }
  }
  return best;
}

/** Correlation, −1…1, of what both frames show under a motion; −1 where they share too little, 0 where one of them shows nothing. */
function correlation(before: Picture, now: Picture, motion: CameraMotion): number {
  const { width, height } = now;
  const [middleX, middleY] = [(width - 1) / 2, (height - 1) / 2];
  const step = width > ENOUGH ? 2 : 1;
  let [count, ofNow, ofThen, nowNow, thenThen, nowThen] = [0, 0, 0, 0, 0, 0];
  for (let row = 0; row < height; row += step) {
    const y = motion.zoom * (row - middleY) - motion.dy + middleY;
    if (y < 0 || y > height - 1) continue;
    for (let column = 0; column < width; column += step) {
      const x = motion.zoom * (column - middleX) - motion.dx + middleX;
      if (x < 0 || x > width - 1) continue;
      const later = now.values[row * width + column]!;
      const earlier = sample(before, x, y);
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

/** The value at a place within the picture, by straight lines between its cells. */
function sample({ width, values }: Picture, x: number, y: number): number {
  const column = x | 0;
  const row = y | 0;
  const right = x - column;
  const down = y - row;
  const at = row * width + column;
  // On the last column or row there is nothing beyond to mix in.
  const beside = right > 0 ? 1 : 0;
  const below = down > 0 ? width : 0;
  const top = values[at]! + (values[at + beside]! - values[at]!) * right;
  const bottom = values[at + below]! + (values[at + below + beside]! - values[at + below]!) * right;
  return top + (bottom - top) * down;
}

/** The frame before as the camera sees it now; NaN where it did not show what is in view now. */
export function movedAlong(before: Picture, motion: CameraMotion): Picture {
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
