import type { ReferenceGroup } from "#contracts/reference-group.ts";
import { type ScoreResult, toMetrics } from "#domain/scores/metrics.ts";
import { scalesOf } from "#domain/scores/scales.ts";
import type { FrameScores } from "./score-frame.ts";

/**
 * The scores of a whole video, over the frames in which something stands out. A video without any is scored on the centre prior,
 * as a flat image is, and marked so. Intervals exclude errors of motion and smoothing, since no gaze dataset of videos was
 * available. `share` contains the parameters for area intervals, if any: the relation of single images, for shares of the mean
 * map. Throws if there are no frames.
 */
export function summariseFrames(moments: readonly FrameScores[], model: string, group: ReferenceGroup): ScoreResult {
  const standingOut = moments.filter(({ clarity }) => clarity !== null);
  const standsOut = standingOut.length > 0;
  return toMetrics({ model, group, standsOut, measured: standsOut ? standingOut : moments }, scalesOf(model));
}
