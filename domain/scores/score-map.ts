import type { ReferenceGroup } from "#contracts/reference-group.ts";
import type { AttentionMap } from "./attention-map.ts";
import { type MeasuredMap, type ScoreResult, toMetrics } from "./metrics.ts";
import { type ScoreScales, scalesOf } from "./scales.ts";
import { standingsOf } from "./standings.ts";
import { statisticsOf } from "./statistics.ts";

/** The prediction for an image: the displayed map, the model's name, and the group that the image belongs to. */
export type PredictedMap = {
  readonly map: AttentionMap;
  readonly model: string;
  readonly group: ReferenceGroup;
  readonly standsOut: boolean;
};

/**
 * The scores of an image with their 90% intervals (docs/decisions/score-statistics.md). The displayed map alone determines them,
 * so that they can be reproduced from the mask. Focus, proximity and clarity are the percentages of reference images of the same
 * group whose attention is more spread out, further apart, or both. A flat image has no attention of its own: it is scored on the
 * centre prior, marked `stands_out: false` and has no intervals; nor does an image under an uncalibrated model.
 * @param imageSize size of the original image, for distances in its true aspect ratio
 */
export function scoreMap(
  { map, model, group, standsOut }: PredictedMap,
  imageSize: { readonly width: number; readonly height: number },
  scales: ScoreScales = scalesOf(model),
): ScoreResult {
  return toMetrics({ model, group, standsOut, measured: [measureMap(map, imageSize, group, scales)] }, scales);
}

/** The statistics of a map and its standings among the references of a group. */
export function measureMap(
  map: AttentionMap,
  imageSize: { readonly width: number; readonly height: number },
  group: ReferenceGroup,
  { reference }: Pick<ScoreScales, "reference">,
): MeasuredMap {
  const statistics = statisticsOf(map, imageSize);
  return { statistics, standings: standingsOf(statistics, reference.groups[group].scores) };
}
