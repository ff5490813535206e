import type { Metrics } from "#contracts/attention.ts";
import { roundHalfUp } from "#contracts/bands.ts";
import type { ContentType } from "#contracts/pipelines/inference.ts";
import type { AttentionMap } from "./attention-map.ts";
import type { Bounds, ShareCalibration } from "./calibration.ts";
import { meanScoreEstimate } from "./mean-score.ts";
import { percentileOf } from "./percentile.ts";
import { type ScoreScales, scalesOf } from "./scales.ts";
import { areaEstimate, distanceEstimate, statisticsOf } from "./statistics.ts";

/** The prediction for an image: the displayed map, one map per network, the model's name, and the detected content type. */
export type PredictedMap = {
  readonly map: AttentionMap;
  readonly members: readonly AttentionMap[];
  readonly model: string;
  readonly content: ContentType;
  readonly standsOut: boolean;
};

/** `share` contains the parameters for intervals of areas of interest, if the image has intervals. */
export type ScoreResult = { readonly metrics: Metrics; readonly clarity: number; readonly share: ShareCalibration | undefined };

/**
 * The scores of an image with their 90 % intervals. The displayed map determines the scores, so that they can be reproduced from
 * the mask; the networks' maps only determine the uncertainty. Area and distances are converted to human units (calibration.ts).
 * `percentile_area` and `percentile_distances` are the percentages of reference images of the same content type with a smaller
 * area and a smaller mean distance; focus = 100 − percentile_area, proximity = 100 − percentile_distances; clarity is the
 * percentile of (focus + proximity) ÷ 2 among the same mean of those references, so that half of them have a clarity below 50.
 * All are integers, halves rounded up; interval ends are rounded outwards. A flat image has no attention of its own: it is scored
 * on the centre prior, marked `stands_out: false` and has no intervals; nor does an image under an uncalibrated model.
 * @param imageSize size of the original image, for distances in its true aspect ratio
 */
export function scoreMap(
  { map, members, model, content, standsOut }: PredictedMap,
  imageSize: { readonly width: number; readonly height: number },
  { reference, calibration }: ScoreScales = scalesOf(model),
): ScoreResult {
  const statistics = {
    whole: statisticsOf(map, imageSize),
    members: members.map((member) => statisticsOf(member, imageSize)),
  };
  const contentCalibration = calibration.contents[content];
  const distribution = reference.contents[content];
  const area = areaEstimate(statistics, contentCalibration);
  const distances = distanceEstimate(statistics, contentCalibration);
  const percentileArea = percentileOf(area.value, distribution.area);
  const percentileDistances = percentileOf(distances.value, distribution.distances);
  const mean = meanScoreEstimate(statistics, contentCalibration, distribution);
  const clarity = roundHalfUp(percentileOf(mean.value, distribution.means));
  // From the rounded percentiles, so that focus + percentile_area is 100 on screen as well.
  const focus = 100 - roundHalfUp(percentileArea);
  const proximity = 100 - roundHalfUp(percentileDistances);
  const hasIntervals = standsOut && calibration.model === model;
  const metrics = {
    percentile_area: roundHalfUp(percentileArea),
    percentile_distances: roundHalfUp(percentileDistances),
    area: area.value,
    distances: distances.value,
    focus,
    proximity,
    stands_out: standsOut,
    intervals: hasIntervals
      ? {
          focus: invertedBounds(area.range, distribution.area),
          proximity: invertedBounds(distances.range, distribution.distances),
          clarity: percentileBounds(mean.range, distribution.means),
        }
      : null,
    model,
    reference: reference.version,
    calibration: hasIntervals ? calibration.version : null,
  };
  return { metrics, clarity, share: hasIntervals ? contentCalibration.share : undefined };
}

type Points = [low: number, high: number];

/** The range as whole percentiles, rounded outwards. */
const percentileBounds = ([low, high]: Bounds, quantiles: readonly number[]): Points => [
  Math.floor(percentileOf(low, quantiles)),
  Math.ceil(percentileOf(high, quantiles)),
];

/** The same for scores that decrease as the statistic increases. */
function invertedBounds(range: Bounds, quantiles: readonly number[]): Points {
  const [low, high] = percentileBounds(range, quantiles);
  return [100 - high, 100 - low];
}
