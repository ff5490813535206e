import type { ScoreIntervals } from "#contracts/attention.ts";
import { roundHalfUp } from "#contracts/bands.ts";
import type { ContentType } from "#contracts/pipelines/inference.ts";
import { meanScore } from "#domain/scores/mean-score.ts";
import { percentileOf } from "#domain/scores/percentile.ts";
import { type ScoreScales, scalesOf } from "#domain/scores/scales.ts";
import type { ScoreResult } from "#domain/scores/score-map.ts";
import type { FrameScores } from "./frame-scores.ts";

/**
 * The scores of a whole video: the mean of every score over the frames in which something stands out. A video without any is
 * scored on the centre prior, as a flat image is, and marked so. Interval ends are means too: of those frames' interval ends as
 * images, rounded outwards. Frames are similar, and the model's errors are the same in all of them, so a mean of many is assumed
 * to be no more certain than one: nothing is divided by the square root of their number. They exclude errors of motion and
 * smoothing, since no gaze dataset of videos was available. Each contains its score, because each frame's interval does. There
 * are none if one of those frames has none: in a flat video, or with an uncalibrated model. `share` contains the parameters for
 * area intervals, if any: the relation of single images, for shares of the mean map. Throws if there are no frames.
 */
export function summariseFrames(
  moments: readonly FrameScores[],
  model: string,
  content: ContentType,
  { reference, calibration }: ScoreScales = scalesOf(model),
): ScoreResult {
  const standingOut = moments.filter(({ clarity }) => clarity !== null);
  const counted = standingOut.length > 0 ? standingOut : moments;
  if (counted.length === 0) throw new Error("a video without frames has no scores");
  const mean = (of: (moment: FrameScores) => number) => counted.reduce((sum, moment) => sum + of(moment), 0) / counted.length;
  const distribution = reference.contents[content];
  const scoreOf = {
    focus: ({ focus, area }: FrameScores) => focus ?? 100 - percentileOf(area, distribution.area),
    proximity: ({ proximity, distances }: FrameScores) => proximity ?? 100 - percentileOf(distances, distribution.distances),
    clarity: ({ clarity, area, distances }: FrameScores) =>
      clarity ?? percentileOf(meanScore(area, distances, distribution), distribution.means),
  };
  const focus = roundHalfUp(mean(scoreOf.focus));
  const proximity = roundHalfUp(mean(scoreOf.proximity));
  const intervals = standingOut.length > 0 ? meanIntervals(standingOut) : null;
  const metrics = {
    percentile_area: 100 - focus,
    percentile_distances: 100 - proximity,
    area: mean(({ area }) => area),
    distances: mean(({ distances }) => distances),
    focus,
    proximity,
    stands_out: standingOut.length > 0,
    intervals,
    model,
    reference: reference.version,
    calibration: intervals && calibration.version,
  };
  const share = intervals ? calibration.contents[content].share : undefined;
  return { metrics, clarity: roundHalfUp(mean(scoreOf.clarity)), share };
}

/** The means of both ends of every interval, rounded outwards; null if a frame has none. */
function meanIntervals(moments: readonly FrameScores[]): ScoreIntervals | null {
  const known = moments.flatMap(({ intervals }) => intervals ?? []);
  if (known.length < moments.length) return null;
  const mean = (score: keyof ScoreIntervals, end: 0 | 1) =>
    known.reduce((sum, intervals) => sum + intervals[score][end], 0) / known.length;
  const range = (score: keyof ScoreIntervals): [number, number] => [Math.floor(mean(score, 0)), Math.ceil(mean(score, 1))];
  return { focus: range("focus"), proximity: range("proximity"), clarity: range("clarity") };
}
