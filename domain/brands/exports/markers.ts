import type { BrandResult } from "#contracts/brands.ts";
import { meanOf } from "#kit/portable/mean-of.ts";

/** One appearance in frames of the video: the first one that shows it, and the first one that no longer does. */
export type Marker = {
  /** Position of the object among those of the result, from 1. */
  readonly object: number;
  readonly name: string;
  readonly first: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  readonly confidence: number;
  /** Mean share of the frames’ attention that its object receives in this time, and of the frame that it covers; 0 to 1. */
  readonly attention: number;
  readonly size: number;
};

/** Properties of a video that the formats need: the size in pixels, and the frame rate as a fraction of whole numbers. */
export type MarkedVideo = {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly rate: FrameRate;
  /** Number of frames. */
  readonly frames: number;
  readonly markers: readonly Marker[];
};

/** Frames per second: `frames` in `seconds`, as in 30000/1001. */
export type FrameRate = { readonly frames: number; readonly seconds: number };

/** Rates that are not whole numbers are those of NTSC: 1000/1001 of a whole number. */
const NTSC = 1001;
const TOLERANCE = 0.005;

/** A measured frame rate as the fraction that editing programs use. */
export function frameRate(fps: number): FrameRate {
  const whole = Math.round(fps);
  if (Math.abs(fps - whole) < TOLERANCE) return { frames: whole, seconds: 1 };
  const ntsc = Math.round((fps * NTSC) / 1000);
  if (Math.abs(fps - (ntsc * 1000) / NTSC) < TOLERANCE) return { frames: ntsc * 1000, seconds: NTSC };
  return { frames: Math.round(fps * 1000), seconds: 1000 };
}

/** The appearances of a result in frames of its video. */
export function markersOf(result: BrandResult): Pick<MarkedVideo, "rate" | "frames" | "markers"> {
  const rate = frameRate(result.fps);
  const toFrame = (seconds: number) => Math.round((seconds * rate.frames) / rate.seconds);
  const frames = Math.max(1, toFrame(result.duration));
  const markers = result.tracks.map((track) => {
    const at = result.objects.findIndex(({ id }) => id === track.object);
    const object = result.objects[at];
    const first = Math.min(frames - 1, toFrame(track.from));
    const boxes = track.boxes.filter(({ time }) => time >= track.from && time < track.to);
    const values = object ? object.curve.attention.slice(...span(track, result.rate)) : [];
    return {
      object: at + 1,
      name: object?.name ?? track.object,
      first,
      end: Math.min(frames, Math.max(first + 1, toFrame(track.to))),
      from: track.from,
      to: track.to,
      confidence: track.confidence,
      attention: meanOrZero(values),
      size: meanOrZero(boxes.map(({ width, height }) => width * height)),
    };
  });
  return { rate, frames, markers };
}

const span = ({ from, to }: { readonly from: number; readonly to: number }, rate: number): [number, number] => [
  Math.ceil(from * rate),
  Math.ceil(to * rate),
];

const meanOrZero = (values: readonly number[]): number => (values.length === 0 ? 0 : meanOf(values));
