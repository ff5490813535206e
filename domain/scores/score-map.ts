import type { Metrics } from "#contracts/attention.ts";
import { roundHalfUp } from "#contracts/bands.ts";
import type { ContentType } from "#contracts/pipelines/inference.ts";
import type { AttentionMap } from "./attention-map.ts";
import type { Range, ShareRelation } from "./calibration.ts";
import { likelyMean } from "./mean-score.ts";
import { percentileOf } from "./percentile.ts";
import { type Scales, scalesOf } from "./scales.ts";
import { likelyArea, likelyDistances, statisticsOf } from "./statistics.ts";

/** What was predicted for a picture: the map that is shown, one of every network, the model's name, and what it took the picture for. */
export type Predicted = {
  readonly map: AttentionMap;
  readonly members: readonly AttentionMap[];
  readonly model: string;
  readonly content: ContentType;
  readonly standsOut: boolean;
};

/** `share` is what the intervals of areas of interest are made with, where the picture has intervals. */
export type Scored = { readonly metrics: Metrics; readonly clarity: number; readonly share: ShareRelation | undefined };

/**
 * The scores of a picture with their 90 % intervals. The map that is shown makes the scores, so that whoever has the mask can make them
 * again; the networks' maps only say how sure they are. Area and distances are brought into people's units (calibration.ts).
 * `percentile_area` and `percentile_distances` say which percentage of the reference pictures of the same kind have a smaller area and
 * looks that lie nearer together; focus = 100 − percentile_area, proximity = 100 − percentile_distances; clarity is the percentile of
 * (focus + proximity) ÷ 2 among the same mean of those references, so that half of them have a clarity below 50. All are whole numbers,
 * halves rounded up; ends of intervals are rounded outwards. A flat picture has no attention of its own: it is scored on the prior, marked `stands_out: false` and has no
 * intervals; nor has a picture under a model that was not calibrated.
 * @param pictureSize the picture's own size, for distances in its true shape
 */
export function scoreMap(
  { map, members, model, content, standsOut }: Predicted,
  pictureSize: { readonly width: number; readonly height: number },
  { reference, calibration }: Scales = scalesOf(model),
): Scored {
  const statistics = {
    whole: statisticsOf(map, pictureSize),
    members: members.map((member) => statisticsOf(member, pictureSize)),
  };
  const known = calibration.contents[content];
  const among = reference.contents[content];
  const area = likelyArea(statistics, known);
  const distances = likelyDistances(statistics, known);
  const percentileArea = percentileOf(area.value, among.area);
  const percentileDistances = percentileOf(distances.value, among.distances);
  const mean = likelyMean(statistics, known, among);
  const clarity = roundHalfUp(percentileOf(mean.value, among.means));
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
          focus: falling(area.range, among.area),
          proximity: falling(distances.range, among.distances),
          clarity: rising(mean.range, among.means),
        }
      : null,
    model,
    reference: reference.version,
    calibration: hasIntervals ? calibration.version : null,
  };
  return { metrics, clarity, share: hasIntervals ? known.share : undefined };
}

type Points = [low: number, high: number];

/** The range as whole percentiles, rounded outwards. */
const rising = ([low, high]: Range, quantiles: readonly number[]): Points => [
  Math.floor(percentileOf(low, quantiles)),
  Math.ceil(percentileOf(high, quantiles)),
];

/** The same of scores that fall as the statistic rises. */
function falling(range: Range, quantiles: readonly number[]): Points {
  const [low, high] = rising(range, quantiles);
  return [100 - high, 100 - low];
}
