import { roundHalfUp } from "#contracts/bands.ts";
import type { Metrics } from "#contracts/heatmaps.ts";
import type { ContentType } from "#contracts/pipelines/inference.ts";
import { meanScore } from "../mean-score.ts";
import { percentileOf } from "../percentile.ts";
import { type Scales, scalesOf } from "../scales.ts";
import type { Moment } from "./moment.ts";

/**
 * The scores of a whole video: the mean of every score over the moments that stand out. A video that is flat throughout is scored on
 * the prior, as a flat image is, and says so. It has no intervals: what is known of people's attention is known of single pictures.
 * Throws when there is no moment.
 */
export function summaryOf(
  moments: readonly Moment[],
  model: string,
  content: ContentType,
  { reference }: Pick<Scales, "reference"> = scalesOf(model),
): { readonly metrics: Metrics; readonly clarity: number } {
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
  const metrics = {
    percentile_area: 100 - focus,
    percentile_distances: 100 - proximity,
    area: mean(({ area }) => area),
    distances: mean(({ distances }) => distances),
    focus,
    proximity,
    stands_out: standing.length > 0,
    intervals: null,
    model,
    reference: reference.version,
    calibration: null,
  };
  return { metrics, clarity: roundHalfUp(mean(scoreOf.clarity)) };
}
