import type { Fixation } from "#contracts/heatmaps.ts";
import { type AttentionMap, densityOf } from "./attention-map.ts";

type Size = { readonly width: number; readonly height: number };

const FEWEST = 6;
const MOST = 10;
/** How far inhibition of return reaches, and how far a jump goes before it costs a factor e, in shares of the diagonal. */
const INHIBITED = 0.075;
const JUMP = 0.35;
/** After the sixth fixation the walk ends when what is left of the highest peak falls below this share of the first choice. */
const WORTHWHILE = 0.15;
/** Fixations last about 200 to 450 ms, longer where there is more to see (Henderson 2003). */
const SHORTEST_MS = 180;
const LONGEST_MS = 460;

/**
 * The likeliest order in which the eye visits a picture, 6 to 10 fixations: winner-take-all with inhibition of return (Koch & Ullman
 * 1985; Itti & Koch 2001) and a cost for long jumps. From the centre, the next fixation is where
 * density · exp(−distance ÷ JUMP) is highest; the attention around it is then used up, density ·= 1 − exp(−d² ÷ 2·INHIBITED²).
 * Dwell grows with the share of attention that a fixation used up.
 * @param pictureSize the picture's own size, for distances in its true shape
 */
export function gazePlot(map: AttentionMap, pictureSize: Size = map): Fixation[] {
  const left = densityOf(map);
  const places = placesOf(map);
  const distance = measureOf(pictureSize);
  const visits: { x: number; y: number; mass: number }[] = [];
  let gaze = { x: 0.5, y: 0.5 };
  let first = 0;
  while (visits.length < MOST) {
    let best = 0;
    let worth = -1;
    left.forEach((density, at) => {
      const value = density * Math.exp(-distance(places[at]!, gaze) / JUMP);
      if (value > worth) {
        worth = value;
        best = at;
      }
    });
    if (visits.length === 0) first = left[best]!;
    if (visits.length >= FEWEST && left[best]! < WORTHWHILE * first) break;
    gaze = places[best]!;
    visits.push({ ...gaze, mass: useUp(left, places, gaze, distance) });
  }
  const largest = Math.max(...visits.map(({ mass }) => mass));
  return visits.map(({ x, y, mass }) => ({
    x,
    y,
    duration: Math.round(SHORTEST_MS + (LONGEST_MS - SHORTEST_MS) * (largest > 0 ? mass / largest : 0)),
  }));
}

type Place = { readonly x: number; readonly y: number };

/** Takes away the attention around a fixation and tells how much that was. */
function useUp(
  left: Float64Array,
  places: readonly Place[],
  gaze: Place,
  distance: (one: Place, other: Place) => number,
): number {
  let mass = 0;
  left.forEach((density, at) => {
    const kept = 1 - Math.exp(-((distance(places[at]!, gaze) / INHIBITED) ** 2) / 2);
    left[at] = density * kept;
    mass += density * (1 - kept);
  });
  return mass;
}

const placesOf = ({ width, height }: AttentionMap): Place[] =>
  Array.from({ length: width * height }, (_, at) => ({
    x: ((at % width) + 0.5) / width,
    y: (Math.floor(at / width) + 0.5) / height,
  }));

/** Distances over the diagonal of a picture of this size. */
function measureOf({ width, height }: Size): (one: Place, other: Place) => number {
  const diagonal = Math.hypot(width, height);
  return (one, other) => {
    const across = (one.x - other.x) * width;
    const down = (one.y - other.y) * height;
    return Math.sqrt(across * across + down * down) / diagonal;
  };
}
