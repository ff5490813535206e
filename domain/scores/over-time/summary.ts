import type { ScoreIntervals } from "#contracts/attention.ts";
import { roundHalfUp } from "#contracts/bands.ts";
import type { ContentType } from "#contracts/pipelines/inference.ts";
import { meanScore } from "#domain/scores/mean-score.ts";
import { percentileOf } from "#domain/scores/percentile.ts";
import { type Scales, scalesOf } from "#domain/scores/scales.ts";
import type { Scored } from "#domain/scores/score-map.ts";
import type { Moment } from "./moment.ts";

/**
 * The scores of a whole video: the mean of every score over the moments that stand out. A video that is flat throughout is scored on
 * the prior, as a flat image is, and says so.
 * Ends of its intervals are means too: of the ends that those moments have as images, rounded outwards. Moments resemble each other, and
 * what the model gets wrong in one it gets wrong in all, so that a mean of many is taken to be no surer than one of them: nothing is divided
 * by the root of their number. What motion and smoothing add is not in them, since no record of gaze on videos was at hand. Each holds its
 * score, because each moment's does. There are none where one of those moments has none: of a flat video, or of a model not calibrated.
 * `share` is what intervals of areas are made with, where there are any: the relation of single pictures, for shares of the mean map.
 * Throws when there is no moment.
 */
export function summaryOf(
  moments: readonly Moment[],
  model: string,
  content: ContentType,
  { reference, calibration }: Scales = scalesOf(model),
): Scored {
  const standing = moments.filter(({ clarity }) => clarity !== null);
  const counted = standing.length > 0 ? standing : moments;
  if (counted.length === 0) throw new Error("a video without a moment has no scores");
  const mean = (of: (moment: Moment) => number) => counted.reduce((sum, moment) => sum + of(moment), 0) / counted.length;
  const among = reference.contents[content];
  const scoreOf = {
    focus: ({ focus, area }: Moment) => focus ?? 100 - percentileOf(area, among.area),
    proximity: ({ proximity, distances }: Moment) => proximity ?? 100 - percentileOf(distances, among.distances),
    clarity: ({ clarity, area, distances }: Moment) => clarity ?? percentileOf(meanScore(area, distances, among), among.means),
  };
  const focus = roundHalfUp(mean(scoreOf.focus));
  const proximity = roundHalfUp(mean(scoreOf.proximity));
  const intervals = standing.length > 0 ? meanIntervals(standing) : null;
  const metrics = {
    percentile_area: 100 - focus,
    percentile_distances: 100 - proximity,
    area: mean(({ area }) => area),
    distances: mean(({ distances }) => distances),
    focus,
    proximity,
    stands_out: standing.length > 0,
    intervals,
    model,
    reference: reference.version,
    calibration: intervals && calibration.version,
  };
  const share = intervals ? calibration.contents[content].share : undefined;
  return { metrics, clarity: roundHalfUp(mean(scoreOf.clarity)), share };
}

/** The mean of either end of every interval, rounded outwards; null where a moment has none. */
function meanIntervals(moments: readonly Moment[]): ScoreIntervals | null {
  const known = moments.flatMap(({ intervals }) => intervals ?? []);
  if (known.length < moments.length) return null;
  const mean = (score: keyof ScoreIntervals, end: 0 | 1) =>
    known.reduce((sum, intervals) => sum + intervals[score][end], 0) / known.length;
  const range = (score: keyof ScoreIntervals): [number, number] => [Math.floor(mean(score, 0)), Math.ceil(mean(score, 1))];
  return { focus: range("focus"), proximity: range("proximity"), clarity: range("clarity") };
}
