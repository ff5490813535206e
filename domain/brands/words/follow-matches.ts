import type { Rectangle } from "#kit/rectangle.ts";
import { isAtSamePlace, type Match } from "./match-words.ts";
import type { Shot } from "./plan-readings.ts";
import type { Pyramid } from "./pyramid.ts";
import { findTemplate, moved, type Template, templateOf } from "./template-match.ts";

/** Correlation and contrast, relative to the frame that was read, below which a text is lost: covered, gone or faded out. */
const MIN_CORRELATION = 0.6;
const MIN_CONTRAST = 0.3;
/** Readings in a row that may miss a text that is still followed. */
const MAX_MISSED = 2;

/** A text followed through frames of a shot: its place in each, and the matches that support it. */
export type Track = {
  readonly target: number;
  readonly places: ReadonlyMap<number, Rectangle>;
  readonly matches: readonly Match[];
};

/** Pyramids of the frames; called with increasing and decreasing numbers of one shot. */
export type Frames = (frame: number) => Pyramid;

/** Follows what the readings of a shot found, from each reading to the next and to where the text appears and vanishes. */
export function followMatches(shot: Shot, matchesAt: (reading: number) => readonly Match[], frames: Frames): Track[] {
  const claimed = new Set<Match>();
  const tracks: Track[] = [];
  shot.readings.forEach((_, reading) => {
    for (const match of matchesAt(reading)) {
      if (claimed.has(match)) continue;
      claimed.add(match);
      const forward = followForward(shot, reading, match, { matchesAt, frames, claimed });
      const backward = followBackward(shot, reading, match, frames);
      const places = new Map([...backward, ...forward.places]);
      tracks.push({ target: match.target, places, matches: [match, ...forward.matches] });
    }
  });
  return tracks;
}

type Following = {
  readonly matchesAt: (reading: number) => readonly Match[];
  readonly frames: Frames;
  readonly claimed: Set<Match>;
};

function followForward(shot: Shot, start: number, match: Match, { matchesAt, frames, claimed }: Following) {
  const places = new Map<number, Rectangle>([[shot.readings[start]!.frame, placeOf(match)]]);
  const matches: Match[] = [];
  let template = templateOf(frames(shot.readings[start]!.frame), match);
  let read = shot.readings[start]!.frame;
  let missed = 0;
  for (let frame = read + 1; frame < shot.to; frame++) {
    const expected = expectedAt(places, frame, 1);
    const found = find(template, frames(frame), expected);
    const reading = shot.readings.findIndex((each) => each.frame === frame);
    const near = found ?? expected;
    const again =
      reading < 0
        ? undefined
        : matchesAt(reading).find((each) => each.target === match.target && !claimed.has(each) && isAtSamePlace(each, near));
    if (again) {
      claimed.add(again);
      matches.push(again);
      if (found) spread(places, read, frame, found, again);
      places.set(frame, placeOf(again));
      template = templateOf(frames(frame), again);
      read = frame;
      missed = 0;
      continue;
    }
    if (!found) break;
    places.set(frame, found);
    missed += reading < 0 ? 0 : 1;
    if (missed > MAX_MISSED) break;
  }
  return { places, matches };
}

function followBackward(shot: Shot, start: number, match: Match, frames: Frames): Map<number, Rectangle> {
  const first = shot.readings[start]!.frame;
  const places = new Map<number, Rectangle>([[first, placeOf(match)]]);
  const template = templateOf(frames(first), match);
  let missed = 0;
  for (let frame = first - 1; frame >= shot.from && missed <= MAX_MISSED; frame--) {
    const found = find(template, frames(frame), expectedAt(places, frame, -1));
    if (!found) break;
    places.set(frame, found);
    missed += shot.readings.some((each) => each.frame === frame) ? 1 : 0;
  }
  return places;
}

function find(template: Template, pyramid: Pyramid, expected: Rectangle): Rectangle | undefined {
  const { place, correlation, contrast } = findTemplate(template, pyramid, expected);
  return correlation >= MIN_CORRELATION && contrast >= MIN_CONTRAST ? place : undefined;
}

/** Where a text that keeps its speed is in the next frame. */
function expectedAt(places: ReadonlyMap<number, Rectangle>, frame: number, step: 1 | -1): Rectangle {
  const [last, before] = [places.get(frame - step)!, places.get(frame - 2 * step)];
  return before ? moved(last, last.left - before.left, last.top - before.top) : last;
}

/** Spreads what following had missed by the next reading evenly over the frames since the one before. */
function spread(places: Map<number, Rectangle>, from: number, to: number, found: Rectangle, read: Rectangle): void {
  for (let frame = from + 1; frame < to; frame++) {
    const part = (frame - from) / (to - from);
    const place = places.get(frame)!;
    const shifted = (key: keyof Rectangle) => place[key] + (read[key] - found[key]) * part;
    places.set(frame, { left: shifted("left"), top: shifted("top"), width: shifted("width"), height: shifted("height") });
  }
}

const placeOf = ({ left, top, width, height }: Rectangle): Rectangle => ({ left, top, width, height });
