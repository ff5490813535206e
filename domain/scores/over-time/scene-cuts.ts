import { type CameraMotion, cameraMotion } from "./camera-motion.ts";
import type { Picture } from "./picture.ts";
import { unlikeness } from "./unlikeness.ts";

/** A frame is another scene's from this unlikeness on, where frames are quiet … */
const CUT = 0.42;
/** … and where they are not, from so many times the usual one of RECENT seconds. */
const TIMES_USUAL = 1.6;
/** Seconds that the usual is taken from, and that a scene may be hidden behind a flash. */
const RECENT = 0.35;

type Seen = { readonly time: number; readonly frame: Picture; readonly unlike: number };

export type SceneCuts = {
  /** The next frame, in order of time: whether another scene begins with it, and how the camera moved since the frame before, if there was one. */
  look(frame: Picture, time: number): { readonly cut: boolean; readonly motion: CameraMotion | undefined };
};

/**
 * Tells where another scene begins from what the last RECENT seconds (at least the frame before) showed and nothing older: a frame that is unlike the one
 * before beyond an adaptive threshold (from the median of recent unlikeness), and unlike all of the recent ones, since after a flash the scene
 * goes on.
 */
export function sceneCuts(): SceneCuts {
  let recent: readonly Seen[] = [];
  return {
    look(frame, time) {
      const last = recent.at(-1);
      recent = recent.filter((seen) => seen === last || time - seen.time < RECENT);
      const motion = last && cameraMotion(last.frame, frame);
      const unlike = last ? unlikeness(last.frame, frame, motion) : 0;
      const threshold = Math.max(CUT, TIMES_USUAL * medianOf(recent.map((seen) => seen.unlike)));
      const cut = unlike >= threshold && recent.slice(0, -1).every((seen) => unlikeness(seen.frame, frame) >= threshold);
      recent = [...recent, { time, frame, unlike }];
      return { cut, motion };
    },
  };
}

/** The middle value, the lower of two; 0 of none. */
const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;
