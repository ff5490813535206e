import type { LogoBox } from "#contracts/pipelines/logos.ts";
import type { Detection } from "./detection.ts";

/** Below this, a detection does not count as sure at the end of a track. */
export const MIN_END_CONFIDENCE = 0.3;
/**
 * Largest step between two samples away from the expected place, as a share of the box's mean side, and of the size as a factor.
 */
const STEP = 0.9;
/**
 * Largest step from a first detection, whose direction is unknown, to a second one that is as sure: logos that cross the screen.
 */
const FIRST_STEP = 4;
const RESIZE = 1.5;
/**
 * Largest distance of a weak detection at an end from where the track leads, in mean sides, and largest change of size, as a
 * factor.
 */
const PATH_TOLERANCE = 0.3;
const SAME_SIZE = 1.25;

const centre = ({ x, y, width, height }: LogoBox, aspect: number) => ({ x: (x + width / 2) * aspect, y: y + height / 2 });
const side = ({ width, height }: LogoBox, aspect: number) => Math.sqrt(width * aspect * height);

/** How far a detection lies from where a track leads: below 1 if it may belong to it. */
export function distanceOf(track: readonly Detection[], detection: Detection, steps: number, aspect: number): number {
  const last = track.at(-1)!;
  const before = track.at(-2);
  const [from, to] = [centre(last.box, aspect), centre(detection.box, aspect)];
  const resized = Math.abs(Math.log(side(detection.box, aspect) / side(last.box, aspect))) / Math.log(RESIZE) / Math.sqrt(steps);
  const unit = Math.sqrt(steps) * side(last.box, aspect);
  const still = Math.hypot(to.x - from.x, to.y - from.y) / unit;
  if (!before) {
    const isSure = Math.min(last.confidence, detection.confidence) >= MIN_END_CONFIDENCE;
    return Math.max(still / (isSure ? FIRST_STEP : STEP), resized);
  }
  const origin = centre(before.box, aspect);
  const ratio = (detection.time - last.time) / (last.time - before.time);
  const ahead = { x: from.x + (from.x - origin.x) * ratio, y: from.y + (from.y - origin.y) * ratio };
  const moving = Math.hypot(to.x - ahead.x, to.y - ahead.y) / unit;
  return Math.max(Math.min(still, moving) / STEP, resized);
}

/** How far a detection lies from where a path of one or two detections leads: below 1 if it is there, in the same size. */
export function distanceFromPath(path: readonly Detection[], detection: Detection, aspect: number): number {
  const last = path.at(-1)!;
  const before = path.at(-2);
  const [from, to] = [centre(last.box, aspect), centre(detection.box, aspect)];
  const origin = before ? centre(before.box, aspect) : from;
  const ratio = before ? (detection.time - last.time) / (last.time - before.time) : 0;
  const ahead = { x: from.x + (from.x - origin.x) * ratio, y: from.y + (from.y - origin.y) * ratio };
  const moved = Math.hypot(to.x - ahead.x, to.y - ahead.y) / side(last.box, aspect);
  return Math.max(
    moved / PATH_TOLERANCE,
    Math.abs(Math.log(side(detection.box, aspect) / side(last.box, aspect))) / Math.log(SAME_SIZE),
  );
}
