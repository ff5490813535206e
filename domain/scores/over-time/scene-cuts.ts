import { medianLow } from "#kit/median.ts";
import { type CameraMotion, cameraMotion } from "./camera-motion.ts";
import type { FloatGrid } from "./float-grid.ts";
import { frameDissimilarity } from "./frame-dissimilarity.ts";

/** Dissimilarity from which a frame belongs to another scene, if recent frames are similar to each other … */
const CUT_THRESHOLD = 0.42;
/** … and otherwise this multiple of the median over RECENT seconds. */
const MEDIAN_FACTOR = 1.6;
/** Seconds over which the median is taken, and for which a flash may hide a scene. */
const RECENT = 0.35;

type RecentFrame = { readonly time: number; readonly frame: FloatGrid; readonly unlike: number };

export type SceneCutDetector = {
  /**
   * Processes the next frame, in order of time: whether a new scene begins with it, and the camera motion since the previous
   * frame, if there is one.
   */
  next(frame: FloatGrid, time: number): { readonly cut: boolean; readonly motion: CameraMotion | undefined };
};

/**
 * Detects scene cuts from the last RECENT seconds (at least the previous frame) and nothing older: a cut is a frame that differs
 * from the previous one beyond an adaptive threshold (based on the median of recent dissimilarity), and from all recent ones,
 * since a scene continues after a flash.
 */
export function sceneCutDetector(): SceneCutDetector {
  let recent: readonly RecentFrame[] = [];
  return {
    next(frame, time) {
      const last = recent.at(-1);
      recent = recent.filter((seen) => seen === last || time - seen.time < RECENT);
      const motion = last && cameraMotion(last.frame, frame);
      const unlike = last ? frameDissimilarity(last.frame, frame, motion) : 0;
      const threshold = Math.max(CUT_THRESHOLD, MEDIAN_FACTOR * medianUnlikeness(recent));
      const cut = unlike >= threshold && recent.slice(0, -1).every((seen) => frameDissimilarity(seen.frame, frame) >= threshold);
      recent = [...recent, { time, frame, unlike }];
      return { cut, motion };
    },
  };
}

const medianUnlikeness = (frames: readonly RecentFrame[]): number =>
  frames.length > 0 ? medianLow(frames.map(({ unlike }) => unlike)) : 0;
