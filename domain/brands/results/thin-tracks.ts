import type { BoxAtTime, BrandTrack } from "#contracts/brands.ts";
import type { LogoBox } from "#contracts/pipelines/logos.ts";

/** Largest distance of a dropped box from its place between its neighbours, per edge and side, as a fraction of the frame. */
const TOLERANCE = 0.002;
/**
 * Boxes of a response: up to 1.5 MB, with about 72 bytes for each. The curves of 30 objects and 15 minutes have 2.2 MB, what
 * MAX_SHOWN_TRACKS appearances have besides boxes 1.5 MB, the quotes that the body of a response escapes have 0.4 MB, and Lambda
 * returns at most 6 MB.
 */
export const MAX_BOXES = 20_000;

/** Boxes after which one stays in any case, so that the time grows evenly with the length of an appearance. */
const LONGEST_SPAN = 64;

const KEYS = ["x", "y", "width", "height"] as const satisfies readonly (keyof LogoBox)[];

/**
 * Drops boxes that lie about evenly between their neighbours: at most TOLERANCE away, and further while more than `most` remain.
 * The first and the last box of an appearance stay.
 */
export function thinTracks(tracks: readonly BrandTrack[], most = MAX_BOXES): BrandTrack[] {
  const weighted = tracks.map((track) => ({ track, weights: weightsOf(track.boxes) }));
  const weights = weighted.flatMap(({ weights }) => [...weights]).toSorted((one, other) => other - one);
  const limit = Math.max(TOLERANCE, weights[most] ?? 0);
  const isEnd = (at: number, { boxes }: BrandTrack) => at === 0 || at === boxes.length - 1;
  return weighted.map(({ track, weights }) => ({
    ...track,
    boxes: track.boxes.filter((_, at) => isEnd(at, track) || weights[at]! > limit),
  }));
}

/**
 * How far each box is from its place between those that stay without it, by the algorithm of Ramer, Douglas and Peucker: never
 * further than the one that is dropped before it. 0 for those within TOLERANCE, infinite for both ends of each span.
 */
function weightsOf(boxes: readonly BoxAtTime[]): Float64Array {
  const weights = new Float64Array(boxes.length);
  const spans: { readonly first: number; readonly last: number; readonly limit: number }[] = [];
  weights[boxes.length - 1] = Number.POSITIVE_INFINITY;
  for (let first = 0; first < boxes.length; first += LONGEST_SPAN) {
    weights[first] = Number.POSITIVE_INFINITY;
    spans.push({ first, last: Math.min(first + LONGEST_SPAN, boxes.length - 1), limit: Number.POSITIVE_INFINITY });
  }
  for (let span = spans.pop(); span; span = spans.pop()) {
    const { first, last, limit } = span;
    const { at, distance } = furthest(boxes, first, last);
    if (distance <= TOLERANCE) continue;
    weights[at] = Math.min(distance, limit);
    spans.push({ first, last: at, limit: weights[at] }, { first: at, last, limit: weights[at] });
  }
  return weights;
}

/** The box between two others that is furthest from its place on the way from one to the other. */
function furthest(boxes: readonly BoxAtTime[], first: number, last: number): { readonly at: number; readonly distance: number } {
  const [from, to] = [boxes[first]!, boxes[last]!];
  let found = { at: first, distance: 0 };
  for (let at = first + 1; at < last; at++) {
    const box = boxes[at]!;
    const part = (box.time - from.time) / (to.time - from.time);
    for (const key of KEYS) {
      const distance = Math.abs(box[key] - from[key] - (to[key] - from[key]) * part);
      if (distance > found.distance) found = { at, distance };
    }
  }
  return found;
}
