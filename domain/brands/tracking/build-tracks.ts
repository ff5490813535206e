import { mean } from "simple-statistics";
import { type BoxAtTime, type BrandTrack, DETECTION_RATE } from "#contracts/brands.ts";
import type { BrandDetection } from "#contracts/pipelines/brand-tracking.ts";
import type { LogoBox } from "#contracts/pipelines/logos.ts";
import { clamp } from "#kit/portable/clamp.ts";
import { roundDecimals } from "#kit/portable/round-decimals.ts";
import { linkDetections, type TrackPoint } from "./link-detections.ts";
import { mergeSources, sourcesByBox } from "./merge-sources.ts";

const STEP = 1 / DETECTION_RATE;
/** Absorbs rounding of times, in seconds. */
const TOLERANCE = 1e-6;

/** The video in which objects were searched; `cuts` are the seconds at which a new scene begins. */
export type SearchedVideo = {
  readonly width: number;
  readonly height: number;
  readonly duration: number;
  readonly cuts: readonly number[];
};

/** The times in seconds at which frames are searched: from 0 to before the end, at least one. */
export const sampleTimes = (duration: number): number[] =>
  Array.from({ length: Math.max(1, Math.ceil(Number((duration * DETECTION_RATE).toFixed(3)))) }, (_, at) => at / DETECTION_RATE);

/**
 * Joins what was found in single frames to the appearances of each object: merges logos and words, drops what was seen too weakly
 * or briefly, fills gaps, smooths the boxes, and extends each appearance to the cut that began or ended it, or by half the time to
 * the next searched frame.
 * @returns appearances in order of time, then of object
 */
export function buildTracks(detections: readonly BrandDetection[], video: SearchedVideo): BrandTrack[] {
  const samples = sampleTimes(video.duration);
  const objects = Map.groupBy(detections, ({ object }) => object);
  const tracks = [...objects].flatMap(([object, found]) => {
    const merged = mergeSources(found);
    const sources = sourcesByBox(merged);
    const scenes = { aspect: video.width / video.height, cuts: video.cuts };
    return linkDetections(merged, samples, scenes).map(({ points }) => toTrack(object, points, sources, video));
  });
  return tracks.toSorted((one, other) => one.from - other.from || one.object.localeCompare(other.object));
}

function toTrack(
  object: string,
  points: readonly TrackPoint[],
  sources: ReturnType<typeof sourcesByBox>,
  video: SearchedVideo,
): BrandTrack {
  const [first, last] = [points[0]!.time, points.at(-1)!.time];
  return {
    object,
    from: rounded(beginOf(first, video)),
    to: rounded(endOf(last, video)),
    confidence: mean(points.map(({ confidence }) => confidence)),
    sources: [...new Set(points.flatMap(({ box }) => sources.get(box) ?? []))].toSorted(),
    boxes: smooth(points),
  };
}

/** Time at which a track begins: after the previous searched frame. */
const beginOf = (first: number, { cuts }: SearchedVideo): number =>
  cuts.findLast((cut) => cut > first - STEP + TOLERANCE && cut <= first + TOLERANCE) ?? Math.max(0, first - STEP / 2);

/** Time at which a track ends: before the next searched frame. */
function endOf(last: number, { cuts, duration }: SearchedVideo): number {
  if (last + STEP >= duration - TOLERANCE) return duration;
  return cuts.find((cut) => cut > last + TOLERANCE && cut <= last + STEP + TOLERANCE) ?? last + STEP / 2;
}

const KEYS = ["x", "y", "width", "height"] as const satisfies readonly (keyof LogoBox)[];

/** Each box with a quarter of each neighbour’s; those at the ends are left as they are, so that they do not lag behind. */
function smooth(points: readonly TrackPoint[]): BoxAtTime[] {
  return points.map(({ time, box }, at) => {
    const [before, after] = [points[at - 1]?.box, points[at + 1]?.box];
    if (!before || !after) return withinFrame(time, box);
    const mixed = Object.fromEntries(KEYS.map((key) => [key, (before[key] + 2 * box[key] + after[key]) / 4]));
    return withinFrame(time, mixed as LogoBox);
  });
}

const DECIMALS = 5;
const SMALLEST = 1 / 10 ** DECIMALS;
const rounded = (value: number): number => roundDecimals(value, DECIMALS);

function withinFrame(time: number, { x, y, width, height }: LogoBox): BoxAtTime {
  const [left, top, right, bottom] = [x, y, x + width, y + height].map((edge) => rounded(clamp(edge, 0, 1))) as [
    number,
    number,
    number,
    number,
  ];
  return {
    time,
    x: left,
    y: top,
    width: Math.max(SMALLEST, rounded(right - left)),
    height: Math.max(SMALLEST, rounded(bottom - top)),
  };
}
