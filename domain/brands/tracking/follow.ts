import type { LogoBox } from "#contracts/pipelines/logos.ts";
import { distanceOf, LEAST_AT_END } from "./distances.ts";
import { movingPaths } from "./moving-paths.ts";
import type { Sighting } from "./sighting.ts";
import { toWeakEnds } from "./weak-ends.ts";

/** A sighting, or a place between two sightings, whose confidence is that of the weaker one. */
export type TrackPoint = Sighting & { readonly between: boolean };
/** One continuous appearance of an object, in order of time, one point for each sampled time from first to last. */
export type Track = { readonly points: readonly TrackPoint[] };

/** Samples without a sighting that a track bridges. */
const BRIDGED = 3;
/** Less confident sightings do not begin or extend a track. */
const LEAST = 0.12;
/** A track is kept if at least SURE_SIGHTINGS have the confidence SURE, one of them CLEAR, or a single one has VERY_SURE. */
const SURE = 0.5;
const SURE_SIGHTINGS = 2;
const CLEAR = 0.8;
const VERY_SURE = 0.9;
/** Absorbs rounding of times, in seconds. */
const TOLERANCE = 1e-6;

/**
 * Joins the sightings of one object to tracks: what was seen only once and weakly is left out, and what was missed for a moment is
 * filled in.
 * @param samples the times at which frames were searched, in seconds, rising
 * `aspect` is the width by height of the frame, `cuts` are the seconds at which a new scene begins
 */
export function follow(
  sightings: readonly Sighting[],
  samples: readonly number[],
  { aspect, cuts }: { readonly aspect: number; readonly cuts: readonly number[] },
): Track[] {
  const sceneOf = (time: number) => cuts.filter((cut) => cut <= time + TOLERANCE).length;
  const open: { sightings: Sighting[]; last: number }[] = [];
  const closed: Sighting[][] = [];
  for (const [at, time] of samples.entries()) {
    for (const track of open.splice(0)) {
      if (at - track.last > BRIDGED + 1) closed.push(track.sightings);
      else open.push(track);
    }
    const now = sightings
      .filter((sighting) => sighting.time === time && sighting.confidence >= LEAST)
      .toSorted((one, other) => other.confidence - one.confidence);
    for (const sighting of now) {
      const fits = open
        .filter(({ last }) => last < at)
        .map((track) => ({ track, distance: distanceOf(track.sightings, sighting, at - track.last, aspect) }))
        .filter(({ distance }) => distance < 1)
        .toSorted((one, other) => one.distance - other.distance);
      const [best] = fits;
      if (best) {
        best.track.sightings.push(sighting);
        best.track.last = at;
      } else open.push({ sightings: [sighting], last: at });
    }
  }
  const scenes = [...Map.groupBy(samples, sceneOf).values()];
  const sure = [...closed, ...open.map((track) => track.sightings)]
    .map(withoutWeakEnds)
    .filter(isSeen)
    .flatMap((track) => withoutGapsAtCuts(track, samples, sceneOf));
  const seen = toWeakEnds(sure, sightings, scenes, aspect);
  const others = sightings.filter((one) => !seen.some((track) => covers(track, one)));
  return [...seen, ...scenes.flatMap((scene) => movingPaths(others, scene, aspect))]
    .map((path) => ({ points: filled(path, samples) }))
    .toSorted((one, other) => one.points[0]!.time - other.points[0]!.time);
}

/** The parts of a track between cuts across which nothing was seen: where a new scene begins, the object is not taken to be there. */
function withoutGapsAtCuts(
  track: readonly Sighting[],
  samples: readonly number[],
  sceneOf: (time: number) => number,
): Sighting[][] {
  const parts: Sighting[][] = [];
  for (const sighting of track) {
    const last = parts.at(-1)?.at(-1);
    const isNext = last && samples.indexOf(sighting.time) === samples.indexOf(last.time) + 1;
    if (last && (isNext || sceneOf(last.time) === sceneOf(sighting.time))) parts.at(-1)!.push(sighting);
    else parts.push([sighting]);
  }
  return parts;
}

/** Whether a track already says where the object is at the time of a sighting. */
const covers = (track: readonly Sighting[], { time }: Sighting): boolean => time >= track[0]!.time && time <= track.at(-1)!.time;

function withoutWeakEnds(track: readonly Sighting[]): Sighting[] {
  const strong = ({ confidence }: Sighting) => confidence >= LEAST_AT_END;
  const first = track.findIndex(strong);
  return first < 0 ? [] : track.slice(first, track.findLastIndex(strong) + 1);
}

function isSeen(track: readonly Sighting[]): boolean {
  const most = Math.max(0, ...track.map(({ confidence }) => confidence));
  const sure = track.filter(({ confidence }) => confidence >= SURE).length;
  return most >= VERY_SURE || (most >= CLEAR && sure >= SURE_SIGHTINGS);
}

function filled(track: readonly Sighting[], samples: readonly number[]): TrackPoint[] {
  return track.flatMap((sighting, at) => {
    const previous = track[at - 1];
    const missed = previous ? samples.filter((time) => time > previous.time && time < sighting.time) : [];
    return [...missed.map((time) => between(previous!, sighting, time)), { ...sighting, between: false }];
  });
}

function between(one: Sighting, other: Sighting, time: number): TrackPoint {
  const part = (time - one.time) / (other.time - one.time);
  const mix = (key: keyof LogoBox) => one.box[key] + (other.box[key] - one.box[key]) * part;
  return {
    time,
    box: { x: mix("x"), y: mix("y"), width: mix("width"), height: mix("height") },
    confidence: Math.min(one.confidence, other.confidence),
    between: true,
  };
}
