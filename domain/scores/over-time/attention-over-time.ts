import type { AttentionMap } from "#domain/scores/attention-map.ts";
import { blendMotion } from "./blend-motion.ts";
import { reverseMotion } from "./camera-motion.ts";
import { type FloatGrid, toFloatGrid } from "./float-grid.ts";
import type { Grid } from "./grid.ts";
import { motionEnergy } from "./motion-energy.ts";
import { sceneCutDetector } from "./scene-cuts.ts";

/**
 * Time constant of the smoothing, in seconds, before and after a frame. The result is as steady as with a constant of 0.2 s in the
 * past only, which would delay attention by 0.11 s.
 */
const TIME_CONSTANT = 0.12;
/** Seconds before and after a frame beyond which others have no influence: they would count less than e⁻² = 14%. */
const WINDOW_SECONDS = 0.24;

/**
 * Seconds of video to process before a segment and after its last frame: the results between them are byte-identical to one run
 * over the whole video, since other frames have no influence.
 */
export const LEAD_IN_SECONDS = 1;
export const LOOK_AHEAD_SECONDS = 0.4;

type SmoothedAttention = { readonly map: Grid; readonly members: readonly AttentionMap[]; readonly cut: boolean };

export type AttentionOverTime = {
  /**
   * Processes the next frame, in order of time.
   * @param members the prediction of each network for the frame alone, all on one grid, in the same order every time
   * @param luminance the frame as returned by `toLuminance`
   * @param time in seconds
   * @returns the frames that are complete now, in order, at most LOOK_AHEAD_SECONDS later; on the same grid the attention at their
   * time by each network (`members`, used for intervals) and by their mean (`map`, largest value 255, used for scores), and
   * whether a new scene begins with it
   */
  next(members: readonly AttentionMap[], luminance: Grid, time: number): SmoothedAttention[];
  /** The frames that are left after the last one. */
  end(): SmoothedAttention[];
};

type Frame = {
  readonly time: number;
  readonly cut: boolean;
  readonly size: { readonly width: number; readonly height: number };
  readonly densities: readonly Float32Array[];
};
/** A frame whose motion is known only from the frame before it. */
type LatestFrame = Omit<Frame, "densities" | "size"> & {
  readonly members: readonly AttentionMap[];
  readonly image: FloatGrid;
  readonly energy: FloatGrid | undefined;
};

/**
 * Attention over the frames of a video: the maps of each frame, combined with its motion (blend-motion.ts) and smoothed over
 * time. At any frame rate, a frame has weight e^(−distance ÷ TIME_CONSTANT) for the frames before and after it, so that attention
 * neither lags behind a moving object nor runs ahead of it. A cut separates frames. Stateful: create one instance per segment,
 * pass it LEAD_IN_SECONDS of video before the segment and LOOK_AHEAD_SECONDS after its last frame.
 */
export function attentionOverTime(): AttentionOverTime {
  const cuts = sceneCutDetector();
  let latest: LatestFrame | undefined;
  /** Frames of one scene: those that are still needed, of which `done` are already returned. */
  let scene: readonly Frame[] = [];
  let done = 0;
  const complete = (isLast: (frame: Frame) => boolean): SmoothedAttention[] => {
    const results: SmoothedAttention[] = [];
    while (done < scene.length && isLast(scene[done]!)) results.push(smoothed(scene, scene[done++]!));
    const oldest = scene[done]?.time ?? Number.POSITIVE_INFINITY;
    const kept = scene.filter((frame, at) => at >= done || oldest - frame.time < WINDOW_SECONDS);
    done -= scene.length - kept.length;
    scene = kept;
    return results;
  };
  const add = (after: FloatGrid | undefined) => {
    if (latest) scene = [...scene, toFrame(latest, after)];
    latest = undefined;
  };
  return {
    next(members, luminance, time) {
      const image = toFloatGrid(luminance);
      const { cut, motion } = cuts.next(image, time);
      const before = latest?.image;
      const follows = before && motion && !cut ? { before, motion } : undefined;
      add(follows && motionEnergy(image, follows.before, reverseMotion(follows.motion)));
      const newest = scene.at(-1)?.time ?? time;
      const results = complete((frame) => cut || newest - frame.time >= WINDOW_SECONDS);
      if (cut) [scene, done] = [[], 0];
      latest = { time, cut, members, image, energy: follows && motionEnergy(follows.before, image, follows.motion) };
      return results;
    },
    end() {
      add(undefined);
      return complete(() => true);
    },
  };
}

/** @param after motion between the frame and the next one, where it is in the frame */
function toFrame({ time, cut, members, energy }: LatestFrame, after: FloatGrid | undefined): Frame {
  const { width, height } = members[0]!;
  return { time, cut, size: { width, height }, densities: blendMotion(members, meanOf(energy, after)) };
}

/**
 * The difference of two frames is where an object was and where it is, so it lies half a frame behind. Together with the
 * difference from the next frame it is centred on the object.
 */
function meanOf(one: FloatGrid | undefined, other: FloatGrid | undefined): FloatGrid | undefined {
  if (!one || !other) return one ?? other;
  return { ...one, values: one.values.map((value, cell) => (value + other.values[cell]!) / 2) };
}

function smoothed(frames: readonly Frame[], { time, cut, size, densities }: Frame): SmoothedAttention {
  const near = frames.filter((frame) => Math.abs(frame.time - time) < WINDOW_SECONDS);
  const members = densities.map((_, member) => weightedSum(near, member, time));
  return {
    map: { ...size, values: levelsOf(members) },
    members: members.map((values) => ({ ...size, values })),
    cut,
  };
}

/** The weighted sum of a network's densities; frames count less, the further away they are in time. */
function weightedSum(frames: readonly Frame[], member: number, time: number): Float32Array {
  const sum = new Float32Array(frames[0]!.densities[member]!.length);
  for (const frame of frames) {
    const weight = Math.exp(-Math.abs(frame.time - time) / TIME_CONSTANT);
    const density = frame.densities[member]!;
    for (let cell = 0; cell < sum.length; cell++) sum[cell]! += weight * density[cell]!;
  }
  return sum;
}

/** The mean of densities with the same sum, as levels up to 255. */
function levelsOf(densities: readonly Float32Array[]): Uint8Array {
  const sums = new Float32Array(densities[0]!.length);
  let highest = 0;
  for (let cell = 0; cell < sums.length; cell++) {
    let sum = 0;
    for (const density of densities) sum += density[cell]!;
    sums[cell] = sum;
    highest = Math.max(highest, sums[cell]!);
  }
  const levels = new Uint8Array(sums.length);
  for (let cell = 0; cell < levels.length; cell++) levels[cell] = Math.round((255 * sums[cell]!) / highest);
  return levels;
}
