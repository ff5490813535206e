import { mean } from "simple-statistics";
import type { Detection } from "./detection.ts";

/** Detections that a path needs, and samples in a row without one that it bridges. */
const SIGHTINGS = 4;
const BRIDGED = 1;
/** Heights that the object moves from one sample to the next, from which its blur makes it look less like itself. */
const FAST = 0.7;
/** Largest distance from where the path leads, in mean sides, and largest change of size, as a factor. */
const ASIDE = 0.3;
const RESIZE = 1.25;
/**
 * Amounts added to the log odds of a detection because of its blur: for each height that the object moves from one sample to the
 * next, and at most. On videos of the development brands the log odds of two logos fall from 1.7 to 0.2 where they move by 2.1
 * heights instead of 1, and from 0.8 to −1.2 where they move by 1.5 instead of 1.25. With 3 instead of 2, a logo that looks alike
 * was taken for another one.
 */
const LOST_PER_HEIGHT = 2;
const MAX_LOST = 4;

/** A detection by the number of its sample, with its centre and size in heights of the frame. */
type Place = {
  readonly detection: Detection;
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly side: number;
};

/**
 * Paths of an object in fast motion. Blur lowers the confidence of each detection, but detections of one size on a straight line at
 * a constant speed support each other: what is mistaken for the object in the background rests, or moves slowly with the camera.
 * @param detections of one object
 * @param samples the times at which frames were searched, in seconds, rising
 * @param aspect width by height of the frame
 * @returns the detections of each path in order of time, with a confidence that allows for the blur; on average it is at least even
 */
export function movingPaths(detections: readonly Detection[], samples: readonly number[], aspect: number): Detection[][] {
  const places = samples.map((time, at) => detections.filter((one) => one.time === time).map((one) => placeOf(one, at, aspect)));
  const paths = places
    .flatMap((starts, at) =>
      starts.flatMap((start) => places.slice(at + 1, at + 2 + BRIDGED).flatMap((next) => next.map((second) => [start, second]))),
    )
    .map((start) => extended(start, places))
    .filter((path) => path.length >= SIGHTINGS)
    .map((path) => ({ path, lost: lostTo(path) }))
    .filter(({ path, lost }) => lost > 0 && supportOf(path, lost) > 0)
    .toSorted(
      (one, other) => other.path.length * supportOf(other.path, other.lost) - one.path.length * supportOf(one.path, one.lost),
    );
  const used = new Set<Detection>();
  return paths.flatMap(({ path, lost }) => {
    if (path.some(({ detection }) => used.has(detection))) return [];
    for (const { detection } of path) used.add(detection);
    return [path.map(({ detection }) => ({ ...detection, confidence: fromLogOdds(logOdds(detection) + lost) }))];
  });
}

function placeOf(detection: Detection, at: number, aspect: number): Place {
  const { x, y, width, height } = detection.box;
  return { detection, at, x: (x + width / 2) * aspect, y: y + height / 2, side: Math.sqrt(width * aspect * height) };
}

/** Continues a path for as long as a detection lies where it leads. */
function extended(start: readonly Place[], places: readonly (readonly Place[])[]): Place[] {
  const path = [...start];
  for (;;) {
    const last = path.at(-1)!;
    const next = places
      .slice(last.at + 1, last.at + 2 + BRIDGED)
      .map((those) => nearest(path, those))
      .find((place) => place !== undefined);
    if (!next) return path;
    path.push(next);
  }
}

function nearest(path: readonly Place[], places: readonly Place[]): Place | undefined {
  const [first, last] = [path[0]!, path.at(-1)!];
  const side = mean(path.map((place) => place.side));
  const distances = places
    .filter((place) => Math.abs(Math.log(place.side / side)) <= Math.log(RESIZE))
    .map((place) => {
      const part = (place.at - last.at) / (last.at - first.at);
      const [x, y] = [last.x + (last.x - first.x) * part, last.y + (last.y - first.y) * part];
      return { place, distance: Math.hypot(place.x - x, place.y - y) / side };
    })
    .filter(({ distance }) => distance <= ASIDE)
    .toSorted((one, other) => one.distance - other.distance);
  return distances[0]?.place;
}

/** Amount by which the speed of a path lowers the log odds of its detections; 0 if it is not fast. */
function lostTo(path: readonly Place[]): number {
  const [first, last] = [path[0]!, path.at(-1)!];
  const height = mean(path.map(({ detection }) => detection.box.height));
  const heights = Math.hypot(last.x - first.x, last.y - first.y) / (last.at - first.at) / height;
  return heights < FAST ? 0 : Math.min(MAX_LOST, LOST_PER_HEIGHT * heights);
}

const supportOf = (path: readonly Place[], lost: number): number => mean(path.map(({ detection }) => logOdds(detection))) + lost;

function logOdds({ confidence }: Detection): number {
  const inside = Math.min(0.999, Math.max(0.001, confidence));
  return Math.log(inside / (1 - inside));
}

const fromLogOdds = (odds: number): number => 1 / (1 + Math.exp(-odds));
