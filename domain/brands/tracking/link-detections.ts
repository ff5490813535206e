import type { LogoBox } from "#contracts/pipelines/logos.ts";
import type { Detection } from "./detection.ts";
import { distanceOf, MIN_END_CONFIDENCE } from "./distances.ts";
import { movingPaths } from "./moving-paths.ts";
import { toWeakEnds } from "./weak-ends.ts";

/** A detection, or a place between two detections, whose confidence is that of the weaker one. */
export type TrackPoint = Detection & { readonly between: boolean };
/** One continuous appearance of an object, in order of time, one point for each sampled time from first to last. */
export type Track = { readonly points: readonly TrackPoint[] };

/** Samples without a detection that a track bridges. */
const BRIDGED = 3;
/** Less confident detections do not begin or extend a track. */
const MIN_CONFIDENCE = 0.12;
/** A track is kept if at least SURE_SIGHTINGS have the confidence SURE, one of them CLEAR, or a single one has VERY_SURE. */
const SURE = 0.5;
const SURE_SIGHTINGS = 2;
const CLEAR = 0.8;
const VERY_SURE = 0.9;
/** Absorbs rounding of times, in seconds. */
const TOLERANCE = 1e-6;

/**
 * Joins the detections of one object to tracks: what was seen only once and weakly is left out, and what was missed for a moment is
 * filled in. `aspect` is the width by height of the frame, `cuts` are the seconds at which a new scene begins.
 * @param samples the times at which frames were searched, in seconds, rising
 */
export function linkDetections(
  detections: readonly Detection[],
  samples: readonly number[],
  { aspect, cuts }: { readonly aspect: number; readonly cuts: readonly number[] },
): Track[] {
  const sceneOf = (time: number) => cuts.filter((cut) => cut <= time + TOLERANCE).length;
  const open: { detections: Detection[]; last: number }[] = [];
  const closed: Detection[][] = [];
  for (const [at, time] of samples.entries()) {
    for (const track of open.splice(0)) {
      if (at - track.last > BRIDGED + 1) closed.push(track.detections);
      else open.push(track);
    }
    const now = detections
      .filter((detection) => detection.time === time && detection.confidence >= MIN_CONFIDENCE)
      .toSorted((one, other) => other.confidence - one.confidence);
    for (const detection of now) {
      const fits = open
        .filter(({ last }) => last < at)
        .map((track) => ({ track, distance: distanceOf(track.detections, detection, at - track.last, aspect) }))
        .filter(({ distance }) => distance < 1)
        .toSorted((one, other) => one.distance - other.distance);
      const [best] = fits;
      if (best) {
        best.track.detections.push(detection);
        best.track.last = at;
      } else open.push({ detections: [detection], last: at });
    }
  }
  const scenes = [...Map.groupBy(samples, sceneOf).values()];
  const sure = [...closed, ...open.map((track) => track.detections)]
    .map(withoutWeakEnds)
    .filter(isSeen)
    .flatMap((track) => withoutGapsAtCuts(track, samples, sceneOf));
  const seen = toWeakEnds(sure, detections, scenes, aspect);
  const others = detections.filter((one) => !seen.some((track) => covers(track, one)));
  return [...seen, ...scenes.flatMap((scene) => movingPaths(others, scene, aspect))]
    .map((path) => ({ points: filled(path, samples) }))
    .toSorted((one, other) => one.points[0]!.time - other.points[0]!.time);
}

/**
 * The parts of a track between cuts across which nothing was seen: where a new scene begins, the object is not taken to be there.
 */
function withoutGapsAtCuts(
  track: readonly Detection[],
  samples: readonly number[],
  sceneOf: (time: number) => number,
): Detection[][] {
  const parts: Detection[][] = [];
  for (const detection of track) {
    const last = parts.at(-1)?.at(-1);
    const isNext = last && samples.indexOf(detection.time) === samples.indexOf(last.time) + 1;
    if (last && (isNext || sceneOf(last.time) === sceneOf(detection.time))) parts.at(-1)!.push(detection);
    else parts.push([detection]);
  }
  return parts;
}

/** Whether a track already says where the object is at the time of a detection. */
const covers = (track: readonly Detection[], { time }: Detection): boolean =>
  time >= track[0]!.time && time <= track.at(-1)!.time;

function withoutWeakEnds(track: readonly Detection[]): Detection[] {
  const strong = ({ confidence }: Detection) => confidence >= MIN_END_CONFIDENCE;
  const first = track.findIndex(strong);
  return first < 0 ? [] : track.slice(first, track.findLastIndex(strong) + 1);
}

function isSeen(track: readonly Detection[]): boolean {
  const highest = Math.max(0, ...track.map(({ confidence }) => confidence));
  const sure = track.filter(({ confidence }) => confidence >= SURE).length;
  return highest >= VERY_SURE || (highest >= CLEAR && sure >= SURE_SIGHTINGS);
}

function filled(track: readonly Detection[], samples: readonly number[]): TrackPoint[] {
  return track.flatMap((detection, at) => {
    const previous = track[at - 1];
    const missed = previous ? samples.filter((time) => time > previous.time && time < detection.time) : [];
    return [...missed.map((time) => between(previous!, detection, time)), { ...detection, between: false }];
  });
}

function between(one: Detection, other: Detection, time: number): TrackPoint {
  const part = (time - one.time) / (other.time - one.time);
  const mix = (key: keyof LogoBox) => one.box[key] + (other.box[key] - one.box[key]) * part;
  return {
    time,
    box: { x: mix("x"), y: mix("y"), width: mix("width"), height: mix("height") },
    confidence: Math.min(one.confidence, other.confidence),
    between: true,
  };
}
